"""Word tables for analysis and ranking: literals only, so that the bytecode cache holds them ready for use."""

from __future__ import annotations

# Words that say nothing about a text's subject. They are indexed (a name may consist of them), but searched for only if
# a query has nothing else, and weigh nothing in a score. Listed as written and as indexed (stemmed).
STOP = frozenset((
    "a", "about", "abov", "above", "after", "again", "against", "ain", "all", "also", "am", "an", "and", "any",
    "are", "aren", "arent", "as", "at", "be", "becaus", "because", "been", "befor", "before", "being", "below",
    "between", "both", "but", "by", "can", "cannot", "cant", "could", "couldn", "couldnt", "d", "did", "didn",
    "didnt", "do", "doe", "does", "doesn", "doesnt", "doing", "don", "done", "dont", "down", "dure", "during",
    "each", "few", "for", "from", "further", "get", "gets", "getting", "got", "had", "hadn", "hadnt", "has", "hasn",
    "hasnt", "have", "haven", "havent", "having", "he", "her", "here", "hers", "herself", "him", "himself", "his",
    "how", "i", "id", "if", "ill", "im", "in", "into", "is", "isn", "isnt", "it", "its", "itself", "ive", "just",
    "let", "lets", "ll", "m", "ma", "me", "mightn", "more", "most", "much", "must", "mustn", "my", "myself", "need",
    "needn", "no", "nor", "not", "now", "o", "of", "off", "on", "onc", "once", "only", "or", "other", "our", "ours",
    "ourselv", "ourselves", "out", "over", "own", "pleas", "please", "re", "realli", "really", "s", "same", "shall",
    "shan", "she", "should", "shouldn", "shouldnt", "so", "some", "still", "such", "t", "than", "that", "thats",
    "the", "their", "theirs", "them", "themselv", "themselves", "then", "there", "these", "they", "theyr", "theyre",
    "this", "those", "through", "to", "too", "under", "until", "up", "us", "ve", "veri", "very", "want", "was",
    "wasn", "wasnt", "we", "were", "weren", "werent", "what", "whats", "when", "where", "which", "while", "who",
    "whom", "whose", "why", "will", "with", "wont", "would", "wouldn", "wouldnt", "y", "yes", "yet",
    "you", "your", "youre", "yours", "yourself", "yourselv", "yourselves", "youv", "youve",
    # German, Spanish, French, Hungarian: words that are neither English words nor commands
    "aber", "auch", "auf", "aus", "aux", "avec", "avon", "azt", "cett", "como", "csak", "cual", "cuando", "das",
    "dass", "de", "del", "der", "des", "dond", "donde", "egy", "ein", "einem", "einen", "ez", "ezt", "fur", "haben",
    "hogi", "hogyan", "hol", "ich", "il", "ist", "kann", "kell", "la", "las", "le", "les", "los", "melyik", "mert",
    "mier", "miert", "mikor", "nach", "nem", "nicht", "noch", "nous", "oder", "ont", "ou", "parc", "por", "porqu",
    "porque", "pour", "pourquoi", "quand", "que", "quel", "qui", "sich", "sind", "sont", "sur", "un", "una", "und",
    "une", "vannak", "volt", "vom", "von", "warum", "weil", "welch", "welcher", "wenn", "werden", "wie", "wir",
    "wird", "wo", "wurd", "wurden", "zu",
))  # fmt: skip

# Irregular forms -> the form under which their family is indexed.
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

# Hungarian case endings, plurals and possessives, without diacritics, longest first. The first table is for words that
# were written with a diacritic; the second also for words in plain letters, since no English word ends like that.
HUNGARIAN_ENDINGS = (
    "okban", "ekben", "kent", "okat", "eket", "akat", "ban", "ben", "bol", "nak", "nek", "val", "vel", "rol", "tol",
    "hoz", "hez", "ert", "ok", "ek", "ak", "ot", "et", "at", "ba", "be", "ra", "re", "on", "en", "ig", "ja", "je",
    "t", "k",
)  # fmt: skip
HUNGARIAN_PLAIN = (
    "okban", "ekben", "akban", "okat", "eket", "akat", "oknak", "eknek", "aknak", "okbol", "ekbol", "okrol", "ekrol",
    "okhoz", "ekhez", "okkal", "ekkel", "akkal",
)  # fmt: skip

# Common words, which say half as much as a rarer word, in the form in which they are indexed: most projects and most
# days are full of them. Verbs of change are among them, since a query's object says more than its verb.
COMMON = frozenset((
    "abl", "actual", "add", "addit", "allow", "alreadi", "alway", "answer", "anyth", "appli", "approach",
    "ask", "avail", "back", "bad", "base", "basic", "becom", "befor", "begin", "believ", "big", "bit", "bring", "bug",
    "build", "call", "case", "caus", "certain", "chang", "check", "clean", "clear", "close", "code", "come", "command",
    "common", "complet", "confirm", "consid", "contain", "continu", "correct", "creat", "current", "data", "day",
    "default", "differ", "direct", "discuss", "doc", "easi", "els", "end", "ensur", "entir", "enough",
    "error", "etc", "even", "ever", "everi", "everyth", "exact", "exampl", "exist", "expect", "explain",
    "fact", "fail", "far", "feel", "file", "final", "find", "fine", "first", "fix", "follow", "full", "function",
    "futur", "gener", "give", "go", "good", "great", "group", "guess", "handl", "happen", "hard", "help", "hope",
    "idea", "immedi", "implement", "import", "improv", "includ", "inform", "insid", "instead", "issu", "job", "keep",
    "kind", "know", "larg", "last", "late", "later", "leav", "let", "like", "line", "list", "littl", "live", "load",
    "long", "longer", "look", "lot", "love", "main", "make", "mani", "matter", "mayb", "mean", "mention", "might",
    "miss", "modifi", "move", "much", "name", "near", "necessari", "never", "new", "next", "nice", "note", "noth",
    "number", "old", "onc", "one", "open", "option", "order", "output", "part", "pass", "past", "perfect", "perhap",
    "person", "place", "plan", "point", "possibl", "print", "probabl", "problem", "proper", "provid", "put", "question",
    "quick", "quit", "read", "readi", "real", "reason", "recent", "refactor", "relat", "remain", "remov", "replac",
    "requir", "result", "return", "review", "right", "run", "say", "second", "section", "see", "seem", "send", "set",
    "share", "short", "show", "simpl", "simpli", "sinc", "sort", "small", "someon", "someth", "sometim", "soon",
    "sound", "special", "specif", "start", "state", "step", "stop", "stuff", "support", "sure", "take", "talk", "task",
    "tell", "test", "text", "thank", "thing", "think", "though", "three", "time", "today", "togeth", "total", "tri",
    "true", "turn", "two", "type", "understand", "updat", "use", "user", "usual", "valu", "version", "view", "wait",
    "way", "week", "well", "whole", "within", "without", "word", "work", "world", "would", "write", "wrong", "year",
))  # fmt: skip

# Words of almost every shell command: alone they recall nothing.
SHELL = frozenset((
    "add", "apt", "awk", "bash", "bin", "branch", "build", "cargo", "cat", "cd", "checkout", "chmod", "clone", "commit",
    "cp", "curl", "dev", "dev/null", "diff", "dir", "docker", "du", "echo", "env", "exit", "export", "fetch", "find",
    "git", "go", "grep", "head", "hello", "home", "instal", "kill", "la", "list", "ll", "ln", "log", "ls", "main",
    "make", "master", "mkdir", "mv", "node", "npm", "npx", "null", "oneline", "onelin", "origin", "pip", "pnpm", "ps",
    "pull", "push", "pwd", "pytest", "python", "python3", "rebase", "rebas", "rg", "rm", "run", "sed", "sh", "show",
    "sleep", "sort", "src", "stash", "stat", "status", "statu", "sudo", "tail", "tar", "test", "tmp", "touch", "tree",
    "usr", "uv", "wc", "which", "whoami", "xarg", "yarn", "zsh",
))  # fmt: skip
