# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The screens: one file for each kind of question, and one for each screen that opens over a question.

A screen draws what the session knows, and writes into its ``wish`` what a press asks for. It never calls
another screen.
"""
