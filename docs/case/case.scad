// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT
// The case: a shell that prints on its face, a base, four caps. Millimetres; x right, y down the face, z inwards.
// Print without supports, 0.2 mm layers. CASE: see parts.scad. show: shell, base, caps, exploded or closed.
include <parts.scad>
show = "closed";
$fn = 48;

far = near + length * tan(tilt);
fit = 0.25;    // between the base and the walls

function depth(y) = near + (length - y) * tan(tilt);

// The outside: a domino tile with round corners, cut off where the table is.
module outside(by = 0, deep = 0) {
  intersection() {
    linear_extrude(far + 1)
      translate([by, by]) offset(5 - by / 2) offset(-5 + by / 2) square([width - 2 * by, length - 2 * by]);
    rotate([90, 0, 90]) linear_extrude(width)
      polygon([[0, -1], [length, -1], [length, depth(length) - deep], [0, depth(0) - deep]]);
  }
}

module base_space(lift = 0) {  // the wedge that the base fills, its inside lifted
  rotate([90, 0, 90]) linear_extrude(width)
    polygon([[-1, depth(-1) + 5], [length + 1, depth(length + 1) + 5],
             [length + 1, depth(length + 1) - (wall + lift) / cos(tilt)], [-1, depth(-1) - (wall + lift) / cos(tilt)]]);
}

module shell() {
  difference() {
    outside();
    difference() {
      translate([0, 0, wall]) intersection() { outside(wall); cube([width, length, far + 1]); }
      for (p = posts) translate([p[0], p[1], 0]) cylinder(r = post_r, h = far);
      // ribs between which the panel and the board of the buttons sit
      for (x = [panel[0] - 1.4, panel[0] + panel[2] + 0.2])
        translate([x, panel[1] + 8, 0]) cube([1.2, panel[3] - 12, wall + panel_deep]);
      for (i = [0:2], y = [buttons_y - 8, buttons_y + 5.4])
        translate([(buttons_x[i] + buttons_x[i + 1]) / 2 - 0.6, y, 0]) cube([1.2, 2.6, 9]);
    }
    base_space();
    translate([window[0], window[1], -1]) cube([window[2], window[3], wall + 2]);
    for (x = buttons_x) translate([x, buttons_y, -1]) cylinder(r = hole_r, h = wall + 2);
    translate([switch[0] + 2, switch[1] + 0.7, -1]) cube([switch[2] - 4, switch[3] - 1.4, wall + 2]);
    for (p = posts) translate([p[0], p[1], wall]) cylinder(d = screw, h = far);
    over_base() translate([pico_x + (pico[1] - slot[0]) / 2, -6, standoff - 2.4]) cube([slot[0], 14, slot[1]]);
    if (battery == "LiPo")  // the charger's button is below the socket
      over_base() translate([pico_x + (pico[1] - shim_button[0]) / 2, -6, standoff - shim_thick - shim_button[1]])
        cube([shim_button[0], 14, shim_button[1]]);
    translate([-1, 0, 0]) groove();
  }
}

module groove() {  // of a domino, with its spinner
  translate([6, groove_y, -0.01]) cube([width - 10, 0.9, 0.6]);
  translate([width / 2 + 1, groove_y + 0.4, -0.01]) cylinder(r = 1.5, h = 0.8);
}

// Draw over the base: x right, y along it from the back wall, z above its inside.
module over_base() {
  translate([0, 0, depth(0)]) rotate([-tilt, 0, 0]) mirror([0, 0, 1]) translate([0, 0, wall]) children();
}

module standoffs() {  // under the Pico; the charger's board lies between it and those at the USB end
  over_base() for (h = pico_holes)
    translate([pico_x + h[1], pico_from_wall + h[0], -0.2])
      cylinder(r = 2.3, h = standoff + 0.2 - (battery == "LiPo" && h[0] < 10 ? shim_thick : 0));
}

module base() {
  difference() {
    union() {
      intersection() { outside(wall + fit); base_space(); }
      standoffs();
    }
    // Half way into the base, or a screw of 5 would end before its head is down.
    over_base() for (h = pico_holes)
      translate([pico_x + h[1], pico_from_wall + h[0], -1.2]) cylinder(d = screw, h = standoff + 2);
    for (p = posts) translate([p[0], p[1], 0]) cylinder(d = screw_through, h = far + 2);
    for (p = posts) translate([p[0], p[1], depth(p[1]) - 1.3]) cylinder(d = screw_head, h = 9);
  }
}

module cap() {  // its collar holds it in, its foot stands on the button
  cylinder(r = cap_r - 0.15, h = 5.6);
  translate([0, 0, 4.6]) cylinder(r = 5.4, h = 1);
  translate([0, 0, 5.6]) difference() { cylinder(r = 2.6, h = 1.2); cylinder(d = 3.7, h = 2); }
}

module caps() { for (i = [0:3]) translate([i * 14, 0, 0]) cap(); }

module part(p) {
  colour = p[0] == "panel" ? "DarkSlateGray" : p[0] == "pico" ? "SeaGreen" : p[0] == "usb" ? "Silver"
         : p[0] == "button board" ? "Peru" : p[0] == "battery" ? "SteelBlue" : p[0] == "shim" ? "Indigo" : "DimGray";
  if (p[0][0] != "c" && p[0][2] != "s")  // caps and posts are drawn by their own modules
    color(colour) translate([p[1][0], 0, 0]) rotate([90, 0, 90]) linear_extrude(p[1][1] - p[1][0]) polygon(p[2]);
}

function on_base(p, low) = len([for (name = low) if (p[0] == name) name]) > 0;

module seen(z, name) {  // the face up, leaning as on the table
  translate([0, length, 0]) rotate([tilt, 0, 0]) mirror([0, 1, 0]) mirror([0, 0, 1]) translate([0, 0, z]) children();
}

module assembled(apart) {
  // The files to print, as they were written: OpenSCAD shows them without flaws.
  seen(0) color("AntiqueWhite") import(str("shell", file_end, ".stl"));
  seen(-apart * 0.35) for (x = buttons_x) translate([x, buttons_y, -2]) color("SaddleBrown") cap();
  // The battery of a small case is at the panel's back, that of a large one on the base.
  low = battery == "AAA" ? ["pico", "usb", "battery"] : ["pico", "usb", "shim"];
  seen(apart * 1.1) for (p = parts) if (!on_base(p, low)) part(p);
  seen(apart * 1.75) for (p = parts) if (on_base(p, low)) part(p);
  seen(apart * 2.3) color("BurlyWood") rotate([-180 - tilt, 0, 0]) import(str("base", file_end, ".stl"));
}

if (show == "shell") shell();
if (show == "base") rotate([180 + tilt, 0, 0]) base();
if (show == "caps") caps();
if (show == "exploded") assembled(42);
if (show == "closed") assembled(0);
