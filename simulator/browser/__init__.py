# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget in the browser: a local server around the simulated board, and the page it serves."""
