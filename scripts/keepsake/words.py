"""Word tables for analysis and ranking: literals only, so that the bytecode cache holds them ready made."""

from __future__ import annotations

# Words that say nothing about what a text is about. They are indexed (a name may be made of them), never searched
# for unless a query has nothing else, and weigh nothing in a score.
STOP = frozenset(
    (
        "a about above after again against ain all also am an and any are aren as at be because been before being "
        "below between both but by can cannot could couldn d did didn do does doesn doing don done down during each "
        "few for from further get gets getting got had hadn has hasn have haven having he her here hers herself him "
        "himself his how i if in into is isn it its itself just let ll m ma me mightn more most much must mustn my "
        "myself need needn no nor not now o of off on once only or other our ours ourselves out over own please re "
        "really s same shall shan she should shouldn so some still such t than that the their theirs them themselves "
        "then there these they this those through to too under until up us ve very want was wasn we were weren what "
        "when where which while who whom whose why will with won would wouldn y yes yet you your yours yourself "
        "yourselves dont cant wont isnt arent doesnt didnt im ive id ill youre youve theyre thats lets whats wasnt "
        "werent couldnt shouldnt wouldnt hasnt havent hadnt"
    ).split()
)

# Irregular forms -> the form their family is indexed under.
IRREGULAR = {
    "went": "go", "gone": "go", "goes": "go", "made": "make", "said": "say", "took": "take", "taken": "take",
    "came": "come", "saw": "see", "seen": "see", "knew": "know", "known": "know", "thought": "think", "gave": "give",
    "given": "give", "found": "find", "told": "tell", "felt": "feel", "left": "leave", "kept": "keep",
    "began": "begin", "begun": "begin", "shown": "show", "heard": "hear", "ran": "run", "brought": "bring",
    "wrote": "write", "written": "write", "sat": "sit", "stood": "stand", "lost": "lose", "paid": "pay",
    "met": "meet", "led": "lead", "grew": "grow", "grown": "grow", "spoke": "speak", "spoken": "speak",
    "bought": "buy", "spent": "spend", "won": "win", "taught": "teach", "sold": "sell", "sent": "send",
    "built": "build", "fell": "fall", "fallen": "fall", "drew": "draw", "drawn": "draw", "broke": "break",
    "broken": "break", "chose": "choose", "chosen": "choose", "threw": "throw", "thrown": "throw", "ate": "eat",
    "eaten": "eat", "drove": "drive", "driven": "drive", "slept": "sleep", "caught": "catch", "swam": "swim",
    "hid": "hide", "hidden": "hide", "forgot": "forget", "forgotten": "forget", "woke": "wake", "rode": "ride",
    "ridden": "ride", "flew": "fly", "flown": "fly", "held": "hold", "dealt": "deal", "meant": "mean",
    "understood": "understand", "children": "child", "men": "man", "women": "woman", "people": "person",
    "mice": "mouse", "feet": "foot", "teeth": "tooth", "indices": "index", "indexes": "index", "matrices": "matrix",
    "vertices": "vertex", "wives": "wife", "lives": "life", "leaves": "leaf", "better": "good", "best": "good",
    "worse": "bad", "worst": "bad", "bound": "bind", "hung": "hang", "froze": "freeze", "frozen": "freeze",
    "stole": "steal", "stolen": "steal", "sang": "sing", "sung": "sing", "wore": "wear", "worn": "wear",
}  # fmt: skip
