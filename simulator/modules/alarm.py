# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``alarm``: of it only the memory that outlives a reset, but not the power."""

from typing import overload

from simulator import hardware


class _SleepMemory:
    """256 bytes; reads of slices are copies."""

    def __len__(self) -> int:
        return len(hardware.fitted.sleep_memory)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> bytearray: ...
    def __getitem__(self, index: int | slice) -> int | bytearray:
        return hardware.fitted.sleep_memory[index]

    def __setitem__(self, index: slice, value: bytes) -> None:
        memory = hardware.fitted.sleep_memory
        if len(range(*index.indices(len(memory)))) != len(value):
            raise ValueError("Slice and value different lengths.")
        memory[index] = value


sleep_memory = _SleepMemory()
