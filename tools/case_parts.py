# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The sizes of the parts in the case, in millimetres, and the drawing that each number comes from.

Where drawings differ both stand here, and the case has room for each: ``test_case.py`` checks that.
"""

from dataclasses import dataclass

# Raspberry Pi Pico, Pico W, Pico 2, Pico 2 W --------------------------------------------------------

# Pico data sheet, chapter 2, figure 3: board, holes of 2.1. Two public models draw it 1.6 thick.
PICO = (51.0, 21.0, 1.0)
# From the USB end and from the long edge: 11.4 apart across, 47 along. Three models agree: KiCad's
# RaspberryPi_Pico_SMD, NopSCADlib's RPI_Pico, bablokb/3D-pico-lipo-shim.
PICO_HOLES = ((2.0, 4.8), (2.0, 16.2), (49.0, 4.8), (49.0, 16.2))
PICO_HOLES_APART = (47.0, 11.4)
USB_BEYOND = 1.3  # the socket beyond the edge: KiCad, RaspberryPi_Pico_Common_THT, F.Fab
USB_WIDE = 8.0  # its lip: the same
USB_ABOVE = 3.0  # its top above the board: 2.65 to 2.9 in three models
PICO_JOINTS = 1.5  # solder and cut wires below the board
PICO_PINS = 8.5  # what a Pico H has below its board: NopSCADlib, header of 11.6. It does not fit, on purpose.
PLUG = (10.6, 8.5)  # a usual Micro-USB plug with its grip

# Panels ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Module:
    """A panel on its board. ``board`` is its width, height and thickness; ``picture`` the active area.

    ``middle`` says how far the middle of the picture may be below the top edge, from least to most: drawings
    differ, and glass is glued by hand. ``pins`` is the box of the header, from the left and from the top: x,
    y, width, height.
    """

    name: str
    source: str
    board: tuple[float, float, float]
    picture: tuple[float, float]
    middle: tuple[float, float]
    pins: tuple[float, float, float, float]


GLASS_13 = (
    29.42,
    14.7,
)  # QG-2864KSWLG01 and ER-OLED013-1, their data sheets: active area of all of 1.3 inches
GLASS_242 = (55.01, 27.49)  # ER-OLED0242-1 and like ones
MODULES = (
    Module(
        "1.3",
        "LCDwiki MC130VX and MC130GX: four pins, 2.5 left of the middle, 2.0 to 2.55 from the edge",
        (35.4, 33.5, 4.5),
        GLASS_13,
        (14.5, 17.0),
        (10.2, 0.0, 10.2, 4.0),
    ),
    Module(
        "1.3",
        "Keyestudio 1.3 IIC, its wiki; the picture's place is not in it: as the others",
        (33.0, 35.0, 4.5),
        GLASS_13,
        (14.5, 17.5),
        (11.4, 0.0, 10.2, 4.0),
    ),
    Module(
        "1.3",
        "Adafruit 938, KiCad's Adafruit_SSD1306: eight pins in the middle, 3.05 from the edge",
        (35.1, 33.0, 5.0),
        GLASS_13,
        (15.9, 15.9),
        (7.4, 0.0, 20.4, 4.6),
    ),
    Module(
        "2.42",
        "LCDwiki MC242GW: frame 2.85, board 1.2, parts 2.2; five pins at the left; picture 2.7 too high",
        (72.0, 43.0, 6.25),
        GLASS_242,
        (18.8, 18.9),
        (1.0, 16.2, 3.0, 13.0),
    ),
    Module(
        "2.42",
        "seven pins below the picture's top edge, as sellers draw it: 72 to 73 x 43 to 43.5",
        (73.0, 43.5, 6.25),
        GLASS_242,
        (18.5, 20.0),
        (1.0, 12.0, 3.0, 18.0),
    ),
)

# Small parts ----------------------------------------------------------------------------------------

BUTTON = (6.0, 6.0, 4.0)  # KiCad, SW_PUSH_6mm, F.Fab; its plunger is 3.5 across and ends at 4.3 to 5
BUTTON_LEGS = (6.5, 4.5)  # apart: the same, after Omron's B3F. The two that are 6.5 apart are joined.
SWITCH = (8.8, 3.9, 4.4)  # SS-12D00: 8.6 x 3.6 to 9.0 x 3.6 and 8.8 x 3.9 by maker, its lever 3 to 4 more
PIEZO = (12.2, 6.5)  # across and high: KiCad, Buzzer_TDK_PS1240P02BT
SCREW_HEAD, SCREW_TAP, SCREW_THROUGH = 3.8, 1.7, 2.4  # M2: NopSCADlib, screws.scad

# Batteries ------------------------------------------------------------------------------------------

AAA = (10.5, 44.5)  # a cell: IEC 60086, R03
# Holders of three AAA, side by side: Keystone 2479 (KiCad) 52.63 x 37.5, 11.1 high in its catalogue; others
# 53 x 36 x 12. The cells stand a little higher than the frame.
HOLDERS = ((52.63, 37.5, 11.1), (53.0, 36.0, 12.0))
LIPO = (36.0, 29.0, 4.75)  # Adafruit 1578, 500 mAh. Such cells swell: a millimetre stays free around it.
SHIM_BELOW = (
    7.0  # Pimoroni's LiPo SHIM with its socket, below the Pico: bablokb/3D-pico-lipo-shim, z_pico_bot
)
SHIM_THICK = 1.0  # its board, between the Pico and the standoffs at the USB end
SHIM_LONG = 32.0  # no drawing was found: more than half of the Pico's length is kept free
SHIM_BUTTON = (7.0, 3.5)  # the opening for its button, below the socket: the same model
