# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The version: here and nowhere else. *Check the parts* shows it, a release is named after it."""

VERSION = "0.2.0"
