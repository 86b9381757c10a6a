# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What makes something out of the project for its owners and authors; none of it runs on the board."""
