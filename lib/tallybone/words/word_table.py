# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The words of the rules at the table, by their numbers.

Of each: what its number is asked for, after the seat's name; its line in the list of events, after the name
of a seat it names; and what an undo took back. For the number of pips each game has its own text. The files
of languages have these lines too; only a plain drive in English loads this.
"""

WORDS = """
1 ||play
2 ||draw
3 ||pass
4 Muggins for?||call
5 |went out|went out
6 |Nobody can play|blocked
7 ||lead
8 ||pips
9 |could play|no count
10 ||card taken
11 |did not knock|no knock
12 how many 50s?||jokers
13 bid?||bid
14 ||trump
15 |takes it|trick
16 made in all?|Points of the hand|made
17 tricks?|Tricks of the hand|tricks
18 |Bingo: +1|capture
19 70 is worth?|counts 70|claim
20 other gets?|closed, fails|fail
21 |reneged|foul
22 |Nobody counts 70|nobody
23 ||tiles
24 ||done
25 ||turns off
26 counts?|counts|count
27 |A double was played|double
28 ||own train
29 ||last hand
30 |capicua|capicua
31 |chuchazo|chuchazo
32 bonus?|bonus|bonus
33 points?|points|points
34 minus?|minus|minus
35 |carroca|carroca
36 |cruzada|cruzada
37 pips?||one heap
38 ||join
39 ||join
40 ||leave
41 ||place
"""
