# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The topics of a club's broker, for gadget and desk: table, then board or match.

``desk/broker/acl`` says who may use which.
"""

STATE = "tallybone/%s/state/%s"  # how the match in play stands
HERE = "tallybone/%s/here/%s"  # 1 while a gadget is connected
RESULT = "tallybone/%s/result/%s"  # a match that is over, with its sheet; kept until the desk has it
DRAW = "tallybone/%s/draw"  # who plays next, from the desk
