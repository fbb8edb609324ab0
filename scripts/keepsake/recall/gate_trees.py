"""The trees of the gate, made by `python benchmarks/gate.py` from readers' grades: not to be edited by hand.

A line is a tree, and the sum of all is a logit; values are in the order of NAMES (recall/features.py). Code
takes a quarter of the time that walking through tuples takes, and is loaded faster. Trees that ask for what is
counted in the session (features.COUNTED) stand apart, and once more as the most that each can give.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

# fmt: off
NAMES: Final = (
    "asked", "beside", "first", "second", "third", "covered", "covers", "lead", "gap", "rank", "kin", "known",
    "length", "terms", "young", "file", "handles_asked", "handles_beside", "handles_lately", "handles_met",
    "handles_times", "handles_share", "days", "seen", "person", "other", "branch", "at prompt", "at read",
    "at edit", "at command", "at task", "at failure", "class user-preference", "class constraint",
    "class root-cause", "class how-to-run", "class decision", "class state-of-work", "class how-it-works",
    "class fix", "class where-it-is", "class earlier-attempt", "like_asked", "like_prompt", "like_answer",
    "like_before", "like_source", "like_session", "like_rank",
)


def uncounted(values: Sequence[float]) -> float:
    """Return the sum of the trees that ask nothing of what is counted."""
    asked = values[0]
    beside = values[1]
    first = values[2]
    second = values[3]
    third = values[4]
    covered = values[5]
    covers = values[6]
    lead = values[7]
    gap = values[8]
    rank = values[9]
    kin = values[10]
    known = values[11]
    length = values[12]
    terms = values[13]
    young = values[14]
    handles_asked = values[16]
    handles_beside = values[17]
    days = values[22]
    person = values[24]
    other = values[25]
    branch = values[26]
    at_prompt = values[27]
    at_read = values[28]
    at_edit = values[29]
    at_command = values[30]
    at_task = values[31]
    class_user_preference = values[33]
    class_root_cause = values[35]
    class_state_of_work = values[38]
    like_asked = values[43]
    like_prompt = values[44]
    like_answer = values[45]
    like_before = values[46]
    like_source = values[47]
    like_session = values[48]
    like_rank = values[49]
    points = 0.0
    points += (((((-2.407 if branch <= 1e-35 else -2.365) if known <= 0.6268 else -2.351) if like_source <= 0.5397
    else -2.333) if handles_asked <= 1e-35 else -2.348) if rank <= 1.498 else ((-2.418 if known <= 0.6414 else
    -2.379) if branch <= 1e-35 else -2.375))
    points += ((-0.01933 if branch <= 1e-35 else 0.008453) if lead <= 0.6914 else (((-0.009506 if third <= 3.97 else
    0.03197) if known <= 0.6545 else 0.03437) if like_source <= 0.3958 else ((0.04803 if days <= 1.061 else
    0.002353) if length <= 0.9117 else 0.05392)))
    points += (((((-0.02651 if kin <= 1.5 else -0.001106) if handles_asked <= 1e-35 else 0.008738) if like_source <=
    0.5397 else (-0.004037 if gap <= 1.062 else 0.03778)) if branch <= 1e-35 else 0.02372) if known <= 0.6183 else
    (0.01058 if like_answer <= 0.3898 else 0.04282))
    points += ((((-0.008896 if covered <= 0.3141 else 0.01622) if class_user_preference <= 1e-35 else 0.02853) if
    like_source <= 0.3935 else (0.04268 if days <= 1.055 else (-0.00547 if length <= 0.8517 else 0.02476))) if rank
    <= 1.701 else (-0.01812 if branch <= 1e-35 else 0.01041))
    points += (((-0.02497 if like_source <= 0.4533 else 0.005322) if beside <= 20.79 else 0.01154) if first <= 3.518
    else ((0.03495 if days <= 0.3497 else ((-0.00849 if like_session <= 0.558 else 0.02904) if covers <= 0.5874 else
    0.02795)) if kin <= 2.5 else 0.03792))
    points += (((((-0.02375 if like_prompt <= 0.59 else 0.005157) if beside <= 35.52 else 0.0095) if handles_asked
    <= 1e-35 else 0.005395) if known <= 0.5303 else (-0.01136 if lead <= 0.5362 else 0.01421)) if like_session <=
    0.359 else (0.004139 if lead <= 0.7203 else 0.02884))
    points += ((((-0.01991 if branch <= 1e-35 else 0.003907) if like_source <= 0.2608 else (-0.001901 if young <=
    1e-35 else (-0.008096 if gap <= 1.062 else 0.0386))) if known <= 0.6545 else (0.00212 if like_answer <= 0.3666
    else 0.0369)) if gap <= 1.503 else 0.02659)
    points += (((((-0.004959 if third <= 2.38 else 0.05554) if known <= 0.1017 else -0.004521) if rank <= 1.498 else
    -0.01962) if branch <= 1e-35 else ((0.01897 if class_user_preference <= 1e-35 else 0.06728) if days <= 0.4756
    else 0.002465)) if known <= 0.6099 else 0.02116)
    points += ((0.009419 if class_user_preference <= 1e-35 else 0.04428) if days <= 0.3098 else (((-0.0157 if
    like_source <= 0.2608 else ((-0.01639 if length <= 0.7983 else 0.002013) if covered <= 0.4325 else 0.02673)) if
    like_session <= 0.6842 else 0.03664) if kin <= 2.5 else 0.017))
    points += (((-0.0059 if asked <= 7.875 else 0.03741) if known <= 0.0702 else ((-0.01939 if covered <= 0.2259
    else 0.001688) if at_task <= 1e-35 else (-0.004667 if like_answer <= 0.3541 else (0.04331 if covered <= 0.0938
    else -0.005513)))) if known <= 0.5303 else 0.0104)
    points += (((((-0.01562 if third <= 3.97 else 0.01252) if like_prompt <= 0.4017 else (-0.007811 if at_prompt <=
    1e-35 else (-0.01404 if gap <= 0.9592 else 0.01955))) if like_answer <= 0.6077 else 0.02167) if like_session <=
    0.6698 else 0.03619) if covered <= 0.3181 else 0.01854)
    points += ((((-0.01884 if length <= 0.8683 else (-0.006762 if like_session <= 0.4688 else 0.0234)) if covered <=
    0.2155 else 0.00627) if at_task <= 1e-35 else (-0.003429 if like_answer <= 0.2733 else (-0.00552 if like_prompt
    <= 0.3014 else 0.03825))) if like_answer <= 0.6302 else 0.02796)
    points += ((((-0.02091 if first <= 3.518 else (-0.01091 if at_prompt <= 1e-35 else (-0.007983 if like_asked <=
    0.4021 else 0.01927))) if handles_beside <= 1e-35 else 0.008766) if kin <= 2.5 else 0.01764) if at_task <= 1e-35
    else (-0.009233 if covers <= 0.1522 else 0.02075))
    points += ((-0.005549 if branch <= 1e-35 else 0.02699) if days <= 0.4756 else (-0.01191 if lead <= 0.6451 else
    ((-0.009926 if days <= 0.8173 else ((-0.008556 if like_prompt <= 0.2912 else 0.007089) if gap <= 1.321 else
    0.01487)) if class_state_of_work <= 1e-35 else -0.01419)))
    points += (-0.01432 if lead <= 0.5282 else (0.02036 if days <= 0.467 else (((-0.00986 if at_task <= 1e-35 else
    0.01029) if at_prompt <= 1e-35 else (-0.00497 if second <= 2.495 else (-0.003589 if covers <= 0.143 else
    0.03218))) if like_answer <= 0.6933 else 0.03519)))
    points += (((-0.01875 if covered <= 0.2781 else 0.003926) if length <= 0.8083 else (-0.004455 if at_task <=
    1e-35 else 0.01572)) if like_session <= 0.2167 else (-0.005595 if covers <= 0.1321 else (0.006368 if at_prompt
    <= 1e-35 else (0.01339 if kin <= 1.5 else 0.05165))))
    points += ((-0.01295 if covered <= 0.2227 else 0.006439) if first <= 3.518 else ((0.01709 if terms <= 2.013 else
    ((0.01788 if known <= 0.0702 else -0.01061) if third <= 3.846 else 0.01292)) if kin <= 1.5 else (0.02561 if
    terms <= 3.113 else 0.001368)))
    points += (((-0.01712 if at_prompt <= 1e-35 else -0.001106) if second <= 4.071 else 0.008925) if length <=
    0.8183 else (((-0.01535 if lead <= 0.5282 else 0.0001858) if branch <= 1e-35 else (0.007982 if
    class_user_preference <= 1e-35 else 0.03612)) if like_answer <= 0.5937 else 0.02189))
    points += (((-0.01617 if like_before <= 0.3699 else (0.02874 if like_asked <= 0.07896 else -0.008446)) if
    like_source <= 0.4565 else (0.01818 if first <= 3.177 else -0.01092)) if first <= 3.518 else ((0.006728 if kin
    <= 2.5 else 0.02434) if at_edit <= 1e-35 else -0.01024))
    points += (((-0.02025 if beside <= 11.98 else -0.001261) if branch <= 1e-35 else 0.01228) if first <= 3.518 else
    ((0.05323 if days <= 1.807 else -0.006724) if known <= 0.06559 else ((-0.003387 if kin <= 3.5 else 0.02505) if
    like_answer <= 0.45 else 0.01657)))
    points += (((((0.01197 if known <= 0.1017 else -0.0132) if like_rank <= 0.244 else (-0.01733 if covered <=
    0.06495 else (-0.0008277 if handles_asked <= 1e-35 else 0.01971))) if known <= 0.6545 else 0.01004) if first <=
    5.356 else 0.01476) if like_session <= 0.5502 else 0.01863)
    points += ((-0.01094 if third <= 4.059 else 0.0139) if length <= 0.8517 else (0.03199 if length <= 0.855 else
    ((((-0.01033 if covers <= 0.7858 else 0.01841) if branch <= 1e-35 else 0.0116) if like_before <= 0.3772 else
    0.01362) if like_session <= 0.6616 else 0.03077)))
    points += ((-0.01551 if like_session <= 0.6216 else 0.0189) if lead <= 0.5282 else (((0.008064 if days <= 1.717
    else ((-0.01838 if like_source <= 0.2457 else -0.002182) if gap <= 1.736 else 0.01382)) if kin <= 2.5 else
    0.01512) if class_state_of_work <= 1e-35 else -0.01249))
    points += ((-0.007595 if like_prompt <= 0.403 else 0.02938) if known <= 0.1017 else ((0.005805 if days <= 0.4368
    else -0.0165) if like_answer <= 0.2207 else ((0.008298 if length <= 0.65 else -0.01053) if length <= 0.8317 else
    (3.276e-05 if covers <= 0.2485 else 0.01908))))
    points += ((0.000598 if like_session <= 0.1456 else (0.00055 if days <= 0.06935 else 0.03018)) if days <= 0.4756
    else ((-0.001408 if days <= 1.952 else (-0.01725 if kin <= 3.5 else 0.01269)) if like_answer <= 0.4323 else
    (-0.002489 if length <= 0.8717 else 0.01387)))
    points += ((0.001356 if covers <= 0.1357 else 0.02022) if days <= 0.4756 else ((-0.001335 if days <= 1.938 else
    -0.01549) if first <= 3.723 else (-0.006168 if covers <= 0.1509 else ((0.01491 if at_edit <= 1e-35 else
    -0.01069) if at_read <= 1e-35 else -0.01195))))
    points += ((((-0.01777 if beside <= 12.41 else -0.002753) if first <= 4.015 else (0.01758 if terms <= 2.013 else
    -0.00618)) if class_user_preference <= 1e-35 else (-0.0111 if known <= 0.3709 else 0.01829)) if like_session <=
    0.1981 else (-0.000154 if covers <= 0.1522 else 0.01075))
    points += ((-0.007479 if person <= 1e-35 else (-0.002682 if like_asked <= 0.4021 else 0.04094)) if known <=
    0.1017 else ((((-0.01426 if second <= 3.81 else -0.0007961) if length <= 0.9117 else 0.003767) if handles_beside
    <= 1.5 else 0.01666) if known <= 0.6545 else 0.01069))
    points += ((((-0.005721 if asked <= 7.875 else 0.02909) if known <= 0.0702 else -0.005694) if known <= 0.6545
    else (-0.004328 if like_answer <= 0.323 else 0.02121)) if first <= 5.099 else (0.02606 if terms <= 2.803 else
    (-0.01307 if third <= 4.059 else 0.01448)))
    points += ((-0.006888 if second <= 2.597 else 0.03244) if known <= 0.0702 else ((0.02156 if covered <= 0.02502
    else (-0.01096 if like_before <= 0.3727 else 0.004216)) if first <= 4.11 else ((0.01938 if first <= 4.267 else
    -0.002306) if kin <= 1.5 else 0.01508)))
    points += (((0.002438 if days <= 0.1308 else 0.02596) if days <= 0.1845 else ((-0.01868 if lead <= 0.4059 else
    ((0.002236 if third <= 1.592 else -0.01077) if at_prompt <= 1e-35 else 0.002167)) if kin <= 2.5 else 0.006896))
    if like_session <= 0.6616 else 0.01846)
    points += (((0.00425 if at_edit <= 1e-35 else -0.009057) if days <= 1.992 else (((-0.01853 if length <= 0.8717
    else 0.01121) if first <= 3.723 else 0.006795) if length <= 0.885 else (-0.02011 if like_answer <= 0.618 else
    0.0132))) if like_session <= 0.6616 else 0.02073)
    points += (((((-0.01146 if like_answer <= -1e-35 else 0.01862) if length <= 0.9283 else -0.004823) if days <=
    0.4756 else -0.009941) if days <= 0.8173 else 0.02295) if days <= 1.055 else (-0.01701 if lead <= 0.5282 else
    (-0.003353 if length <= 0.9117 else 0.007635)))
    points += ((((0.0004412 if handles_beside <= 2.5 else 0.02481) if like_source <= 0.4426 else (0.0251 if days <=
    1.161 else (-0.008515 if lead <= 0.9589 else 0.01672))) if at_edit <= 1e-35 else -0.008615) if days <= 1.929
    else (-0.0138 if first <= 3.518 else 0.0001519))
    points += ((-0.006825 if first <= 5.099 else (-0.003193 if covers <= 0.2603 else 0.02833)) if like_prompt <=
    0.4017 else ((0.01959 if like_asked <= 0.4334 else ((0.01064 if at_command <= 1e-35 else -0.009022) if at_read
    <= 1e-35 else -0.01443)) if at_edit <= 1e-35 else -0.01164))
    points += (((-0.0001247 if handles_beside <= 1.5 else (0.03782 if person <= 1e-35 else -0.0006882)) if
    like_session <= 0.6842 else 0.02184) if days <= 1.929 else ((-0.01787 if third <= 4.059 else 0.006325) if kin <=
    1e-35 else (-0.01185 if like_prompt <= 0.3235 else 0.009296)))
    points += ((-0.009039 if first <= 5.099 else (-0.004297 if known <= 0.5572 else 0.02258)) if length <= 0.8183
    else ((0.009031 if length <= 0.975 else -0.01111) if days <= 2.008 else (-0.01519 if like_prompt <= 0.3933 else
    (0.02505 if like_asked <= 0.4422 else -0.003143))))
    points += (((-0.002937 if beside <= 27.72 else 0.007305) if class_user_preference <= 1e-35 else ((0.0007047 if
    length <= 0.8683 else 0.03572) if days <= 0.2552 else (-0.003862 if covers <= 0.4494 else 0.02309))) if days <=
    2.763 else (-0.01689 if asked <= 21.01 else 0.004856))
    points += ((0.002166 if like_session <= 0.558 else (0.04251 if covered <= 0.09191 else 0.00775)) if days <=
    1.396 else ((-0.0183 if at_prompt <= 1e-35 else (-0.01898 if asked <= 6.302 else 0.006787)) if like_answer <=
    0.1618 else (-0.007299 if length <= 0.825 else 0.00467)))
    points += ((0.01473 if length <= 0.9283 else -0.009926) if days <= 0.4756 else ((-0.009369 if first <= 3.587
    else (-0.001375 if like_answer <= 0.6077 else 0.01945)) if like_before <= 0.4329 else (-0.00532 if length <=
    0.8617 else (0.03223 if like_before <= 0.5461 else -0.001199))))
    points += ((-0.004902 if branch <= 1e-35 else (0.000352 if days <= 0.1119 else 0.03316)) if days <= 0.3098 else
    ((-0.004312 if like_answer <= 0.3375 else ((-0.001553 if length <= 0.8017 else 0.01454) if terms <= 2.917 else
    -0.007883)) if class_state_of_work <= 1e-35 else -0.01445))
    points += (((((-0.01088 if asked <= 23.08 else 0.009774) if length <= 0.8517 else (0.005639 if class_root_cause
    <= 1e-35 else -0.008668)) if length <= 0.9817 else -0.0176) if kin <= 3.5 else (0.02435 if like_session <= 0.341
    else -0.007795)) if like_answer <= 0.4323 else 0.004804)
    points += (-0.01187 if like_answer <= -1e-35 else (((0.002229 if third <= 1.577 else (-0.01629 if lead <= 0.657
    else -0.00241)) if kin <= 2.5 else (-0.01133 if days <= 1.692 else (0.03513 if days <= 2.008 else 0.005813))) if
    like_session <= 0.6842 else 0.01539))
    points += (((((-0.0159 if like_session <= 0.6616 else 0.01664) if covered <= 0.0894 else (0.002219 if length <=
    0.975 else -0.0135)) if at_task <= 1e-35 else (0.01637 if lead <= 0.9393 else -0.005682)) if kin <= 2.5 else
    0.009858) if class_state_of_work <= 1e-35 else -0.009705)
    points += (((-0.004035 if handles_asked <= 1.5 else 0.0159) if covered <= 0.3099 else 0.007978) if
    class_user_preference <= 1e-35 else (0.02915 if days <= 0.2552 else (-0.01057 if person <= 1e-35 else (-0.006124
    if days <= 1.373 else (0.03024 if covered <= 0.1829 else -0.001202)))))
    points += (((-0.00563 if like_source <= 0.4565 else (0.03214 if like_source <= 0.4747 else (-0.01149 if
    like_source <= 0.5427 else (0.02538 if first <= 3.072 else 0.000326)))) if first <= 4.11 else (0.008994 if terms
    <= 3.35 else -0.001066)) if class_state_of_work <= 1e-35 else -0.01074)
    points += ((-0.007632 if asked <= 12.37 else 0.001305) if like_answer <= 0.3574 else (0.01917 if terms <= 1.498
    else (((0.000162 if first <= 4.048 else 0.03129) if asked <= 7.875 else (-0.01089 if known <= 0.6545 else
    0.007879)) if first <= 5.238 else 0.01624)))
    points += (((-0.01118 if length <= 0.8317 else (0.006202 if lead <= 0.8826 else -0.008398)) if first <= 5.099
    else (0.024 if asked <= 15.61 else 0.0002486)) if at_prompt <= 1e-35 else ((0.00931 if asked <= 1.445 else
    -0.01193) if second <= 2.034 else 0.01165))
    points += ((-0.003556 if length <= 0.8183 else (0.008826 if days <= 1.929 else (-0.01201 if days <= 2.497 else
    ((0.03656 if length <= 0.875 else -0.002652) if days <= 2.763 else (-0.01584 if asked <= 17.49 else 0.01785)))))
    if length <= 0.9717 else -0.01104)
    points += ((7.911e-05 if days <= 0.06935 else (-0.00731 if like_source <= 0.1109 else 0.0269)) if days <= 0.1845
    else (-0.005585 if covers <= 0.1393 else (((-0.005288 if at_task <= 1e-35 else 0.02021) if first <= 4.279 else
    0.02523) if lead <= 0.7539 else -0.002449)))
    points += ((0.01664 if days <= 1.807 else -0.005293) if known <= 0.145 else ((0.0124 if terms <= 1.242 else
    (-0.007447 if third <= 3.801 else 0.004886)) if known <= 0.5303 else ((0.005998 if like_source <= 0.00434 else
    -0.008042) if like_source <= 0.296 else 0.007631)))
    points += ((-0.004409 if length <= 0.9117 else 0.003558) if covered <= 0.2393 else ((0.01419 if covered <=
    0.2697 else -0.003766) if other <= 1e-35 else (((0.003157 if length <= 0.7917 else 0.03637) if known <= 0.6212
    else -0.002462) if like_session <= 0.3626 else -0.007623)))
    points += ((((-0.01396 if covered <= 0.09958 else 0.007859) if length <= 0.8283 else 0.01646) if terms <= 1.498
    else ((-0.008234 if asked <= 23.47 else 0.006597) if covers <= 0.1357 else 0.003083)) if class_state_of_work <=
    1e-35 else (-0.0123 if gap <= 1.489 else 0.0114))
    points += (((-0.004397 if known <= 0.694 else (0.01962 if terms <= 2.525 else -0.004128)) if covered <= 0.4697
    else 0.01297) if length <= 0.9117 else (((-0.0005198 if like_source <= 0.208 else 0.02443) if like_session <=
    0.2694 else -0.0001663) if length <= 0.9783 else -0.005403))
    points += ((0.00217 if length <= 0.6667 else (-0.01204 if third <= 3.694 else 0.004427)) if length <= 0.8183
    else (((-0.0002 if like_source <= 0.208 else 0.009595) if length <= 0.9717 else (-0.01613 if like_answer <=
    0.4597 else 0.01015)) if terms <= 3.902 else -0.008796))
    points += ((-0.0004014 if like_session <= 0.2413 else ((0.006532 if asked <= 8.414 else -0.0134) if third <=
    2.045 else 0.0152)) if terms <= 3.35 else (-0.01145 if asked <= 23.08 else ((0.01813 if like_asked <= 0.6449
    else -0.007413) if length <= 0.845 else -0.006216)))
    points += ((((-0.01415 if lead <= 0.4586 else 0.009595) if like_source <= 0.0899 else -0.003429) if at_read <=
    1e-35 else -0.01663) if like_rank <= 0.2313 else (-0.00749 if first <= 2.03 else (-0.001817 if like_session <=
    0.05403 else (0.01306 if days <= 2.09 else -0.0007117))))
    points += (((((0.00656 if days <= 0.3914 else -0.005833) if days <= 0.9529 else 0.02152) if days <= 1.055 else
    -0.002396) if days <= 2.571 else ((0.03633 if asked <= 7.77 else 0.006593) if length <= 0.875 else -0.003135))
    if days <= 2.763 else -0.009065)
    points += ((-0.007074 if first <= 3.518 else ((-0.008883 if like_prompt <= 0.3119 else 0.0212) if first <= 3.81
    else (-0.0112 if first <= 4.11 else (0.006073 if first <= 4.748 else (-0.02046 if second <= 2.559 else
    -0.000378))))) if handles_beside <= 1e-35 else 0.006345)
    points += ((((-0.005466 if handles_asked <= 1e-35 else (0.0191 if second <= 2.844 else -0.001222)) if
    like_prompt <= 0.4951 else (0.01433 if asked <= 13.51 else -0.00145)) if like_prompt <= 0.6454 else -0.00935) if
    handles_beside <= 1.5 else (0.02485 if person <= 1e-35 else -0.003087))
    points += (-0.01163 if like_session <= -0.1343 else ((0.03153 if like_rank <= 0.1623 else -0.006014) if
    like_session <= -0.1029 else (((-0.006503 if covers <= 0.1587 else (-0.006161 if like_answer <= 0.2733 else
    0.01889)) if second <= 2.71 else -0.005479) if at_prompt <= 1e-35 else 0.004352)))
    points += ((((-0.006424 if like_source <= 0.2608 else 0.002562) if first <= 5.099 else ((-0.002369 if days <=
    1.335 else 0.02558) if length <= 0.865 else -0.003117)) if class_state_of_work <= 1e-35 else -0.01248) if young
    <= 1e-35 else (0.01657 if days <= 1.055 else 0.001602))
    points += ((-0.009123 if known <= 0.3709 else ((-0.01443 if lead <= 0.3167 else (0.005975 if first <= 5.0 else
    0.02892)) if third <= 1.588 else -0.002077)) if young <= 1e-35 else (0.001312 if length <= 0.895 else (-0.003194
    if third <= 1.298 else 0.02513)))
    points += (((-0.01458 if like_source <= -0.01965 else (0.001147 if lead <= 0.812 else -0.005794)) if
    class_user_preference <= 1e-35 else (-0.00506 if lead <= 0.657 else (-0.003821 if rank <= 1e-35 else 0.0164)))
    if like_source <= 0.5361 else (-0.009714 if length <= 0.7817 else 0.0108))
    return points


def counted(values: Sequence[float]) -> float:
    """Return the sum of the trees that ask for what is counted."""
    asked = values[0]
    beside = values[1]
    first = values[2]
    second = values[3]
    third = values[4]
    covered = values[5]
    covers = values[6]
    lead = values[7]
    gap = values[8]
    rank = values[9]
    kin = values[10]
    known = values[11]
    length = values[12]
    terms = values[13]
    young = values[14]
    handles_asked = values[16]
    handles_beside = values[17]
    handles_lately = values[18]
    handles_met = values[19]
    handles_times = values[20]
    handles_share = values[21]
    days = values[22]
    person = values[24]
    other = values[25]
    branch = values[26]
    at_prompt = values[27]
    at_read = values[28]
    at_edit = values[29]
    at_task = values[31]
    at_failure = values[32]
    class_user_preference = values[33]
    class_state_of_work = values[38]
    class_how_it_works = values[39]
    like_asked = values[43]
    like_prompt = values[44]
    like_answer = values[45]
    like_before = values[46]
    like_source = values[47]
    like_session = values[48]
    like_rank = values[49]
    points = 0.0
    points += ((((-0.02549 if like_source <= 0.5038 else 0.002796) if second <= 3.805 else 0.01822) if like_session
    <= 0.5616 else 0.04375) if handles_lately <= 1.5 else (0.005134 if lead <= 0.6934 else ((-0.0076 if covered <=
    0.275 else 0.04503) if first <= 3.711 else 0.0574)))
    points += (((-0.0275 if handles_met <= 1.5 else -0.006157) if like_session <= 0.5028 else 0.0249) if lead <=
    0.7183 else (((-0.01751 if branch <= 1e-35 else 0.03116) if handles_met <= 1.5 else 0.02011) if like_session <=
    0.2167 else (0.01193 if gap <= 1.115 else 0.05519)))
    points += (((-0.02224 if like_session <= 0.4847 else 0.02688) if handles_lately <= 1.5 else (0.0003949 if lead
    <= 0.6934 else 0.03727)) if handles_asked <= 1e-35 else (((-0.02982 if terms <= 1.701 else 0.01132) if third <=
    4.029 else 0.05049) if at_task <= 1e-35 else 0.05906))
    points += ((((0.03848 if days <= 0.3098 else -0.0009631) if like_prompt <= 0.5932 else 0.04763) if gap <= 1.561
    else 0.052) if rank <= 0.8959 else ((-0.02383 if like_session <= 0.5616 else 0.02138) if handles_share <= 0.3667
    else (-0.001457 if at_task <= 1e-35 else 0.03861)))
    points += ((((-0.0275 if handles_lately <= 1e-35 else -0.005333) if asked <= 24.2 else 0.01884) if like_session
    <= 0.452 else (-0.003997 if lead <= 0.628 else 0.03485)) if handles_lately <= 1.5 else ((0.02141 if rank <=
    1.701 else -0.01) if like_session <= 0.2484 else 0.04505))
    points += ((((-0.02519 if branch <= 1e-35 else 0.008759) if third <= 3.846 else 0.02804) if handles_share <=
    0.3667 else ((0.01176 if at_task <= 1e-35 else 0.04049) if rank <= 1.701 else -0.00759)) if like_source <=
    0.5427 else (-0.004734 if length <= 0.7817 else 0.05565))
    points += (((-0.02385 if second <= 3.746 else 0.006415) if like_source <= 0.4565 else (-0.003933 if young <=
    1e-35 else (0.0007644 if gap <= 1.066 else 0.08523))) if handles_met <= 1.5 else (0.0001677 if lead <= 0.6934
    else (0.01015 if gap <= 1.134 else 0.03529)))
    points += ((0.009769 if like_session <= 0.2167 else 0.04192) if rank <= 0.8959 else ((((-0.02823 if like_session
    <= 0.4847 else 0.006368) if handles_asked <= 1e-35 else 0.001745) if handles_lately <= 1.5 else 0.00538) if
    branch <= 1e-35 else (0.04024 if days <= 0.4756 else 0.0001222)))
    points += (((-0.02214 if second <= 3.746 else 0.006492) if like_source <= 0.4426 else (0.002491 if young <=
    1e-35 else 0.04557)) if handles_lately <= 1.5 else ((-0.003469 if first <= 4.279 else (0.04983 if terms <= 2.917
    else 0.005512)) if like_answer <= 0.4619 else 0.04192))
    points += ((-0.02104 if branch <= 1e-35 else 0.007272) if lead <= 0.636 else (((-0.02063 if first <= 3.995 else
    (-0.008902 if handles_met <= 1.5 else 0.02032)) if covered <= 0.2437 else 0.02098) if like_session <= 0.2386
    else (0.009073 if gap <= 1.115 else 0.03865)))
    points += ((0.04424 if days <= 0.3497 else (((-0.01941 if handles_lately <= 1e-35 else 0.001237) if gap <= 1.383
    else 0.01711) if kin <= 1.5 else (-0.0007329 if first <= 3.723 else 0.03925))) if rank <= 1.498 else (-0.02239
    if handles_met <= 1.5 else 0.0017))
    points += (((((0.004731 if known <= 0.1165 else -0.02722) if handles_times <= 2.138 else -0.004675) if
    like_source <= 0.5397 else 0.02549) if handles_asked <= 1e-35 else (-0.01739 if first <= 3.675 else (0.05458 if
    second <= 2.71 else 0.01493))) if known <= 0.6545 else 0.03125)
    points += ((((-0.0255 if kin <= 2.5 else 0.01364) if handles_lately <= 1e-35 else ((-0.01001 if known <= 0.5423
    else 0.005651) if covers <= 0.621 else (0.006545 if like_session <= 0.245 else 0.05198))) if like_session <=
    0.452 else 0.01934) if covered <= 0.3099 else 0.02669)
    points += ((((-0.0208 if handles_met <= 1.5 else -0.0012) if like_source <= 0.5427 else 0.02628) if
    handles_asked <= 1e-35 else (0.05714 if handles_met <= 1e-35 else (-0.0007858 if at_task <= 1e-35 else
    (-0.0009883 if like_answer <= 0.2925 else 0.05784)))) if known <= 0.6545 else 0.03)
    points += ((-0.01809 if handles_beside <= 1e-35 else 0.01104) if first <= 3.518 else (((0.02321 if days <= 0.467
    else (-0.0139 if at_prompt <= 1e-35 else 0.009239)) if at_task <= 1e-35 else (-0.01276 if handles_times <= 1.498
    else 0.03946)) if kin <= 2.5 else 0.04029))
    points += (((-0.02096 if handles_met <= 1.5 else -0.003907) if like_session <= 0.5616 else 0.0265) if lead <=
    0.6914 else ((-0.01426 if beside <= 26.57 else 0.0167) if first <= 3.711 else ((0.006851 if covers <= 0.316 else
    0.03258) if at_read <= 1e-35 else -0.01087)))
    points += (((-0.01968 if branch <= 1e-35 else 0.008846) if like_source <= 0.2608 else (-0.002871 if young <=
    1e-35 else (-0.002019 if gap <= 1.068 else 0.03995))) if handles_lately <= 1.5 else ((-0.0019 if covered <=
    0.3099 else 0.02443) if at_task <= 1e-35 else 0.0344))
    points += ((((-0.023 if branch <= 1e-35 else 0.003982) if like_session <= 0.1762 else (-0.0144 if second <=
    2.587 else (-0.007312 if at_prompt <= 1e-35 else 0.03854))) if at_task <= 1e-35 else (-0.01268 if handles_lately
    <= 1e-35 else 0.02372)) if covered <= 0.2393 else 0.01536)
    points += (((-0.02104 if like_source <= 0.4565 else 0.009369) if first <= 3.493 else ((-0.01248 if like_answer
    <= 0.4373 else 0.01452) if at_prompt <= 1e-35 else (-0.007162 if third <= 2.147 else (0.005772 if covers <=
    0.143 else 0.05583)))) if handles_lately <= 1.5 else 0.01386)
    points += (((0.01843 if days <= 0.4368 else ((-0.01838 if covered <= 0.246 else 0.001503) if at_task <= 1e-35
    else (-0.0103 if handles_met <= 1.5 else 0.02308))) if kin <= 2.5 else 0.02181) if like_session <= 0.6216 else
    (0.0001219 if person <= 1e-35 else 0.05285))
    points += ((-0.01738 if beside <= 21.78 else 0.009743) if first <= 3.518 else ((-0.001506 if handles_times <=
    1.498 else 0.03721) if terms <= 2.138 else ((0.05907 if days <= 1.807 else 0.0006102) if known <= 0.07846 else
    (-0.008175 if known <= 0.5613 else 0.01313))))
    points += (((-0.01632 if handles_asked <= 1e-35 else (0.02402 if second <= 2.844 else -0.006996)) if covered <=
    0.2241 else (0.03406 if days <= 0.3497 else 0.001395)) if like_session <= 0.2413 else ((0.002472 if
    handles_lately <= 1.5 else 0.01975) if like_session <= 0.6842 else 0.04188))
    points += ((((-0.01308 if like_asked <= 0.426 else 0.02984) if known <= 0.06155 else -0.01713) if handles_times
    <= 2.25 else ((0.005233 if days <= 1.717 else -0.01981) if like_answer <= 0.4373 else 0.01321)) if handles_asked
    <= 1e-35 else (-0.0008363 if length <= 0.7517 else 0.01742))
    points += (((((-0.01761 if like_prompt <= 0.4017 else (0.02355 if known <= 0.05334 else -0.005375)) if
    handles_beside <= 1.5 else 0.01643) if handles_asked <= 1e-35 else (0.03334 if handles_times <= 1e-35 else
    0.003853)) if known <= 0.6545 else 0.01893) if like_session <= 0.6698 else 0.0396)
    points += (((-0.01902 if like_prompt <= 0.5314 else 0.00369) if handles_asked <= 1e-35 else 0.02733) if
    handles_lately <= 1e-35 else ((-0.007467 if kin <= 2.5 else 0.01987) if length <= 0.8283 else ((0.002065 if
    like_answer <= 0.4619 else 0.02317) if class_user_preference <= 1e-35 else 0.03627)))
    points += ((0.00857 if class_user_preference <= 1e-35 else 0.03741) if days <= 0.4756 else ((((-0.0178 if
    handles_share <= 0.3667 else -0.005498) if like_source <= 0.5397 else 0.009047) if handles_asked <= 1e-35 else
    0.006037) if like_answer <= 0.6077 else (-0.01033 if length <= 0.805 else 0.0308)))
    points += (((-0.01705 if known <= 0.5896 else 0.003502) if lead <= 0.657 else (0.02316 if days <= 0.3098 else
    ((-0.01072 if handles_lately <= 1e-35 else 0.002976) if kin <= 2.5 else 0.01862))) if like_session <= 0.5616
    else (0.03987 if days <= 1.8 else -0.0041))
    points += ((((-0.01707 if handles_lately <= 1e-35 else 0.006309) if like_source <= 0.3214 else ((0.02336 if days
    <= 0.4756 else -0.009196) if days <= 0.7453 else 0.04677)) if days <= 1.055 else (-0.01191 if like_answer <=
    0.6132 else 0.01633)) if kin <= 2.5 else 0.01677)
    points += ((-0.0202 if handles_lately <= 1e-35 else 0.001195) if like_prompt <= 0.4017 else (((-0.01652 if
    covered <= 0.3181 else (0.02449 if like_asked <= 0.5428 else -0.01092)) if at_task <= 1e-35 else 0.02595) if
    at_prompt <= 1e-35 else (-0.005006 if asked <= 6.08 else 0.02664)))
    points += (((-0.01562 if like_prompt <= 0.4269 else (-0.008051 if young <= 1e-35 else 0.01541)) if like_answer
    <= 0.3375 else (-0.004343 if length <= 0.8017 else ((-0.001476 if handles_times <= 1.498 else 0.02681) if terms
    <= 2.917 else -0.002393))) if branch <= 1e-35 else 0.01441)
    points += (((((-0.01405 if handles_beside <= 1.5 else 0.008201) if second <= 4.071 else 0.002695) if
    class_user_preference <= 1e-35 else (0.02099 if rank <= 1.869 else -0.01092)) if like_answer <= 0.6077 else
    0.01762) if like_session <= 0.341 else (0.00143 if handles_lately <= 1.5 else 0.02118))
    points += ((-0.003005 if length <= 0.8183 else ((0.003186 if handles_lately <= 1e-35 else 0.01899) if terms <=
    4.016 else -0.005714)) if days <= 1.929 else (((-0.02284 if like_source <= 0.2103 else -0.006164) if third <=
    4.059 else 0.01027) if kin <= 3.5 else 0.0146))
    points += ((0.003037 if days <= 0.1119 else 0.02468) if days <= 0.4756 else (((-0.01415 if handles_met <= 1.5
    else (0.0159 if terms <= 1.701 else -0.006096)) if handles_asked <= 1e-35 else 0.003991) if like_source <=
    0.5361 else (-0.01555 if length <= 0.715 else 0.01697)))
    points += ((-0.005152 if like_asked <= 0.426 else 0.0368) if known <= 0.1017 else ((-0.01734 if covered <= 0.246
    else 0.008118) if handles_times <= 1.498 else ((-0.007256 if like_answer <= 0.2854 else (0.00838 if first <=
    3.518 else 0.03834)) if terms <= 1.701 else -0.0003397)))
    points += ((((-0.01428 if handles_asked <= 1e-35 else 0.02291) if handles_lately <= 1e-35 else ((-0.002541 if
    covers <= 0.1686 else (0.02578 if beside <= 4.613 else 0.0004599)) if second <= 2.71 else -0.006931)) if covered
    <= 0.3219 else 0.009394) if kin <= 2.5 else 0.01471)
    points += (((-0.002749 if asked <= 8.178 else 0.04497) if days <= 1.807 else -0.003177) if known <= 0.1017 else
    ((-0.01013 if handles_beside <= 1.5 else 0.01297) if known <= 0.4697 else (-0.01137 if handles_met <= 1e-35 else
    (0.01222 if handles_times <= 4.311 else -0.00172))))
    points += (((-0.004998 if second <= 2.597 else 0.03612) if known <= 0.06559 else ((-0.01261 if handles_times <=
    5.483 else 0.01907) if like_answer <= 0.2346 else (-0.004757 if like_session <= 0.1904 else 0.007462))) if first
    <= 5.099 else (0.0275 if terms <= 3.068 else -7.051e-05))
    points += ((-0.01436 if like_prompt <= 0.4386 else (-0.0032 if gap <= 1.321 else (0.03613 if asked <= 15.22 else
    0.00141))) if handles_lately <= 1e-35 else (((0.008349 if third <= 1.577 else -0.01006) if third <= 2.158 else
    0.02111) if third <= 2.668 else -0.00272))
    points += (((-0.01419 if second <= 3.594 else (-0.008204 if at_prompt <= 1e-35 else 0.02351)) if handles_lately
    <= 1e-35 else ((-0.00411 if like_answer <= 0.3375 else 0.005335) if gap <= 1.847 else (0.03338 if like_answer <=
    0.3399 else -0.001853))) if like_session <= 0.6842 else 0.02963)
    points += ((-0.006263 if asked <= 7.875 else (0.04458 if days <= 1.969 else -0.001177)) if known <= 0.0702 else
    ((-0.01166 if first <= 4.901 else (-0.006701 if known <= 0.4721 else 0.01672)) if like_answer <= 0.3375 else
    (0.006851 if handles_met <= 4.5 else -0.01897)))
    points += ((((-0.01452 if third <= 3.746 else 0.007752) if at_prompt <= 1e-35 else (-0.0058 if second <= 2.505
    else 0.01554)) if at_task <= 1e-35 else (-0.01305 if handles_times <= 1.498 else 0.01214)) if covered <= 0.3099
    else (0.01659 if like_asked <= 0.5428 else -0.002659))
    points += (((0.01325 if other <= 1e-35 else -0.01501) if length <= 0.6667 else -0.0102) if length <= 0.8283 else
    (((-0.009608 if like_answer <= 0.3802 else 0.006401) if branch <= 1e-35 else 0.01337) if kin <= 1.5 else
    (0.03071 if handles_share <= 0.45 else 0.004977)))
    points += (((((-0.01396 if covered <= 0.3181 else 0.00189) if class_user_preference <= 1e-35 else (-0.01655 if
    handles_met <= 1e-35 else (0.02684 if like_session <= 0.3359 else -0.007379))) if at_prompt <= 1e-35 else
    0.005966) if at_task <= 1e-35 else 0.009899) if like_session <= 0.6842 else 0.0276)
    points += ((-0.007936 if third <= 3.801 else 0.01123) if length <= 0.8283 else (((-0.005879 if handles_lately <=
    1e-35 else (0.02099 if days <= 1.161 else (-0.006112 if like_before <= 0.3319 else 0.02107))) if kin <= 1.5 else
    0.01915) if at_edit <= 1e-35 else -0.009819))
    points += ((-0.007376 if like_source <= 0.4565 else (0.02808 if asked <= 2.434 else 0.001129)) if first <= 4.11
    else ((((-0.007904 if like_asked <= 0.2796 else 0.01076) if handles_times <= 4.197 else -0.004655) if
    class_state_of_work <= 1e-35 else -0.01449) if covers <= 0.6064 else 0.01969))
    points += ((((-0.008452 if branch <= 1e-35 else 0.008189) if third <= 1.592 else -0.02261) if like_source <=
    0.4426 else 0.008768) if first <= 3.518 else (((-0.0009798 if handles_times <= 2.74 else 0.01089) if
    handles_times <= 4.559 else -0.007217) if kin <= 2.5 else 0.01522))
    points += (-0.01349 if like_answer <= -1e-35 else ((0.02757 if like_answer <= 0.08581 else ((-0.004941 if branch
    <= 1e-35 else 0.02593) if handles_times <= 3.726 else -0.004904)) if days <= 0.2552 else ((-0.001593 if gap <=
    1.736 else 0.01231) if like_answer <= 0.7021 else 0.02116)))
    points += (((((-0.01476 if gap <= 1.634 else 0.004581) if kin <= 1e-35 else -0.0003803) if branch <= 1e-35 else
    0.004095) if like_session <= 0.6842 else 0.02108) if known <= 0.5167 else ((-0.005791 if handles_lately <= 1e-35
    else 0.01342) if handles_times <= 4.324 else -0.002814))
    points += (0.01568 if known <= 0.1165 else ((((-0.01955 if handles_met <= 1.5 else -0.004354) if
    class_user_preference <= 1e-35 else 0.004928) if third <= 3.801 else 0.01052) if like_answer <= 0.3375 else
    ((-0.004219 if like_prompt <= 0.3338 else 0.03612) if covered <= 0.05129 else 0.002396)))
    points += ((((((0.01681 if known <= 0.127 else -0.00459) if at_task <= 1e-35 else 0.0159) if handles_beside <=
    1.5 else 0.02591) if days <= 1.938 else -0.007895) if known <= 0.6557 else (0.02021 if handles_times <= 4.212
    else -0.006557)) if like_session <= 0.6842 else 0.02448)
    points += ((((-0.01288 if beside <= 13.79 else 0.0008682) if class_user_preference <= 1e-35 else (-0.01235 if
    handles_lately <= 1e-35 else 0.01609)) if at_prompt <= 1e-35 else (-0.002629 if gap <= 1.071 else 0.01168)) if
    at_task <= 1e-35 else (-0.01143 if length <= 0.6883 else 0.0142))
    points += ((-0.01195 if handles_lately <= 1e-35 else ((0.002812 if first <= 4.387 else 0.02831) if third <=
    1.556 else (-0.007137 if class_user_preference <= 1e-35 else (0.02875 if handles_lately <= 1.5 else
    -0.002461)))) if at_prompt <= 1e-35 else (0.001162 if gap <= 1.217 else 0.01596))
    points += (((-0.0129 if kin <= 1.5 else 0.005704) if handles_lately <= 1e-35 else (0.004378 if like_asked <=
    0.4422 else -0.003222)) if young <= 1e-35 else (-0.01318 if like_prompt <= 0.2205 else (0.02356 if days <= 1.405
    else (-0.007862 if kin <= 1.5 else 0.01866))))
    points += ((-0.01149 if handles_lately <= 1e-35 else ((-0.004635 if known <= 0.4697 else 0.006541) if like_asked
    <= 0.5945 else -0.00987)) if at_prompt <= 1e-35 else ((-0.01924 if beside <= 9.449 else (0.01483 if terms <=
    1.701 else -0.007568)) if second <= 1.896 else 0.01117))
    points += (((((-0.002141 if first <= 4.868 else 0.0206) if like_session <= 0.4784 else 0.02434) if days <= 1.992
    else ((-0.005958 if handles_share <= 0.2917 else 0.02149) if like_rank <= 0.1213 else -0.01252)) if beside <=
    1.531 else -0.003622) if at_edit <= 1e-35 else -0.01027)
    points += (0.009968 if known <= 0.1017 else ((((-0.01623 if kin <= 3.5 else 0.01466) if covered <= 0.2393 else
    0.002573) if handles_asked <= 1e-35 else (0.02778 if second <= 2.844 else -0.004521)) if handles_met <= 1.5 else
    (0.00342 if like_asked <= 0.5945 else -0.00916)))
    points += (-0.003474 if like_prompt <= 0.4017 else (((-0.0003324 if first <= 3.402 else 0.03052) if like_prompt
    <= 0.434 else ((-0.004767 if handles_lately <= 1.5 else (0.02176 if asked <= 9.943 else -0.003099)) if young <=
    1e-35 else 0.01415)) if at_edit <= 1e-35 else -0.01001))
    points += (((0.005425 if at_failure <= 1e-35 else -0.01456) if days <= 1.541 else (-0.01221 if kin <= 1e-35 else
    ((-0.01264 if like_prompt <= 0.4836 else 0.004605) if class_user_preference <= 1e-35 else 0.01338))) if kin <=
    2.5 else (0.02067 if handles_times <= 2.97 else -0.0006854))
    points += ((-0.01457 if like_answer <= -0.03484 else (0.01347 if length <= 0.9283 else -0.00625)) if days <=
    0.4756 else ((-0.003219 if kin <= 1.5 else (0.01559 if handles_times <= 2.602 else (-0.01512 if length <= 0.8017
    else 0.005284))) if class_state_of_work <= 1e-35 else -0.01555))
    points += (((-0.002318 if second <= 2.597 else 0.03329) if days <= 1.807 else -0.00596) if known <= 0.1017 else
    (((-0.01019 if handles_times <= 5.668 else 0.01686) if covered <= 0.3587 else 0.0108) if like_answer <= 0.2925
    else (0.01594 if terms <= 1.498 else -7.805e-05)))
    points += (-0.004804 if first <= 3.531 else ((((0.0127 if terms <= 2.35 else -0.001175) if kin <= 1.5 else
    (0.03976 if first <= 3.81 else (-0.01815 if first <= 4.139 else 0.01914))) if at_edit <= 1e-35 else -0.006005)
    if handles_times <= 4.61 else -0.009425))
    points += ((-0.009566 if like_asked <= 0.4116 else (0.03537 if days <= 1.807 else 0.0008526)) if known <= 0.1017
    else (((-0.009362 if handles_times <= 1.498 else 0.003961) if third <= 2.802 else -0.01313) if third <= 3.846
    else (0.01655 if like_source <= 0.497 else -0.008361)))
    points += (((-0.01172 if handles_times <= 1.498 else (0.002057 if like_asked <= 0.3135 else 0.0214)) if
    like_asked <= 0.3966 else -0.005868) if at_prompt <= 1e-35 else (((0.0008912 if length <= 0.9083 else 0.024) if
    length <= 0.9283 else -0.01263) if like_asked <= 0.4964 else 0.01406))
    points += (((((-0.01255 if days <= 0.7453 else 0.003225) if branch <= 1e-35 else 0.007389) if days <= 1.335 else
    0.01466) if days <= 1.541 else -0.005647) if kin <= 2.5 else ((-0.002024 if days <= 1.692 else 0.02975) if
    handles_share <= 0.55 else -0.0002159))
    points += (((-0.0167 if handles_lately <= 1e-35 else (0.006274 if like_source <= 0.05558 else -0.007371)) if
    like_prompt <= 0.5283 else 0.006799) if like_session <= 0.1114 else ((-0.004671 if third <= 3.97 else 0.01203)
    if covers <= 0.1834 else (0.008058 if like_source <= 0.6056 else -0.00782)))
    points += (((0.002127 if days <= 1.929 else ((-0.0126 if asked <= 23.08 else 0.004919) if like_prompt <= 0.6313
    else 0.009737)) if known <= 0.6557 else ((0.02246 if like_session <= 0.4914 else -0.003898) if handles_times <=
    4.069 else -0.007041)) if like_session <= 0.6842 else 0.01952)
    points += (((-0.01016 if gap <= 1.001 else (0.02125 if third <= 3.531 else -0.008841)) if known <= 0.1017 else
    (-0.02072 if known <= 0.2367 else -0.002891)) if known <= 0.5156 else (0.006688 if handles_share <= 0.9167 else
    (0.01119 if days <= 0.2552 else -0.01019)))
    points += (((-0.008613 if like_rank <= 0.3515 else (-0.01264 if covered <= 0.112 else 0.009433)) if at_task <=
    1e-35 else (((-0.003651 if handles_times <= 1.869 else 0.02132) if lead <= 0.9393 else -0.002055) if like_rank
    <= 0.5528 else -0.01824)) if at_prompt <= 1e-35 else 0.007193)
    points += ((6.847e-05 if third <= 1.588 else -0.01071) if third <= 2.158 else (((0.02024 if third <= 2.207 else
    (-0.006743 if gap <= 2.029 else 0.01302)) if covered <= 0.4549 else 0.0196) if at_prompt <= 1e-35 else (0.01775
    if handles_met <= 2.5 else -0.009205)))
    points += ((-0.007118 if handles_share <= 0.3667 else 0.03066) if covered <= 0.02502 else (-0.009796 if lead <=
    0.5164 else ((-0.003208 if like_source <= -0.0146 else ((0.02295 if days <= 2.705 else -0.005549) if length <=
    0.905 else -0.01059)) if like_source <= 0.009021 else -0.0006951)))
    points += (((((-0.004732 if young <= 1e-35 else (-0.004045 if covers <= 0.1357 else 0.02032)) if at_task <=
    1e-35 else (-0.0009432 if handles_times <= 2.862 else 0.02851)) if beside <= 2.092 else -0.005474) if days <=
    1.785 else -0.008572) if like_answer <= 0.3399 else 0.004512)
    points += (-0.004254 if length <= 0.8183 else ((((-0.003509 if gap <= 1.383 else 0.01028) if kin <= 1.5 else
    (-0.008937 if like_session <= -0.02992 else 0.01647)) if class_user_preference <= 1e-35 else (-0.007019 if
    handles_lately <= 1e-35 else 0.02687)) if terms <= 3.942 else -0.008767))
    points += (((-0.009312 if asked <= 6.624 else 0.01478) if known <= 0.1017 else (-0.006001 if first <= 4.11 else
    ((0.008054 if terms <= 2.138 else -0.006626) if like_rank <= 0.2313 else 0.01045))) if known <= 0.6165 else
    (0.02406 if handles_times <= 2.35 else 0.002119))
    points += (((-0.003491 if third <= 3.801 else 0.006408) if handles_beside <= 1e-35 else (-0.0007852 if
    like_source <= 0.3164 else 0.01452)) if kin <= 2.5 else (((0.02296 if like_session <= 0.4193 else -0.002559) if
    asked <= 28.15 else -0.007055) if handles_share <= 0.9167 else -0.01092))
    points += ((((0.002256 if length <= 0.9817 else -0.01224) if kin <= 2.5 else (-0.006537 if like_asked <= 0.2927
    else 0.01832)) if handles_share <= 0.8167 else (0.007828 if like_prompt <= 0.06687 else -0.009807)) if at_read
    <= 1e-35 else (0.003548 if like_asked <= 0.4062 else -0.01852))
    points += ((-0.002509 if length <= 0.895 else 0.02534) if known <= 0.1017 else ((-0.007224 if handles_share <=
    0.225 else ((0.005939 if covers <= 0.4384 else -0.01249) if class_user_preference <= 1e-35 else 0.01665)) if
    like_asked <= 0.4334 else (-0.01304 if like_asked <= 0.4777 else -0.0006351)))
    points += (-0.01294 if like_session <= -0.1343 else (((-0.001778 if kin <= 3.5 else (0.02142 if like_session <=
    0.387 else -0.008705)) if like_answer <= 0.51 else ((0.02149 if like_rank <= 0.1703 else 0.001995) if
    like_prompt <= 0.606 else -0.006346)) if handles_met <= 4.5 else -0.01391))
    points += (((-0.007709 if like_prompt <= 0.4752 else (0.01842 if covered <= 0.07902 else 0.001819)) if
    handles_share <= 0.3667 else ((-0.002143 if like_asked <= 0.1402 else (0.01917 if class_how_it_works <= 1e-35
    else -0.002444)) if like_asked <= 0.4539 else -0.002599)) if handles_share <= 0.8167 else -0.006999)
    points += (((((0.0004387 if handles_times <= 4.086 else (-0.01248 if rank <= 2.138 else 0.007035)) if length <=
    0.9117 else 0.005419) if length <= 0.9817 else -0.01722) if length <= 0.9917 else (-0.003314 if handles_lately
    <= 1.5 else 0.03182)) if handles_met <= 4.5 else -0.01492)
    points += ((-0.002416 if handles_times <= 3.418 else 0.02519) if like_before <= -0.02065 else (((-0.008351 if
    like_before <= 0.4765 else (0.02488 if like_asked <= 0.04498 else -0.001791)) if first <= 3.518 else (-0.01626
    if like_session <= -0.1343 else 0.002071)) if like_session <= 0.6842 else 0.01411))
    points += (-0.002166 if class_user_preference <= 1e-35 else (-0.009109 if person <= 1e-35 else (((0.00136 if
    like_asked <= 0.2831 else (0.0008029 if rank <= 1e-35 else (0.06083 if rank <= 1.701 else 0.005298))) if
    handles_met <= 2.5 else -0.008779) if like_session <= 0.2619 else -0.0009706)))
    points += ((-0.01378 if like_asked <= 0.4116 else ((-0.007887 if kin <= 1.5 else 0.01152) if like_rank <= 0.2042
    else 0.01763)) if handles_lately <= 1e-35 else ((0.003405 if third <= 1.471 else 0.02921) if third <= 1.577 else
    (-0.01484 if third <= 2.052 else 0.00201)))
    points += (((((-0.001757 if covers <= 0.1452 else 0.01376) if other <= 1e-35 else -0.001842) if at_read <= 1e-35
    else (0.01099 if gap <= 1.054 else -0.009959)) if at_edit <= 1e-35 else -0.004942) if handles_share <= 0.9167
    else (-0.0101 if like_source <= 0.4378 else 0.004747))
    points += (((-0.01183 if like_session <= 0.5616 else 0.01181) if like_asked <= 0.476 else (0.01251 if terms <=
    1.869 else -0.003085)) if handles_lately <= 1e-35 else ((-0.006365 if like_before <= 0.1462 else (0.016 if
    handles_met <= 2.5 else -0.006564)) if like_session <= 0.09161 else 0.00445))
    points += ((-0.001106 if like_session <= 0.2484 else (((((0.01254 if second <= 4.539 else -0.008906) if known <=
    0.5251 else -0.006083) if like_source <= 0.5836 else -0.01013) if handles_lately <= 1.5 else 0.01352) if
    like_before <= 0.5426 else -0.009947)) if handles_met <= 4.5 else -0.01638)
    points += (((0.01976 if length <= 0.7017 else -0.006347) if class_user_preference <= 1e-35 else 0.01939) if days
    <= 0.1845 else ((-0.01498 if like_prompt <= 0.3119 else -0.002038) if handles_lately <= 1e-35 else (-0.0005462
    if gap <= 1.736 else (0.01965 if beside <= 2.092 else -0.007409))))
    return points


def most(values: Sequence[float]) -> float:
    """Return the sum of the most that `counted` can give, whatever is counted."""
    asked = values[0]
    beside = values[1]
    first = values[2]
    second = values[3]
    third = values[4]
    covered = values[5]
    covers = values[6]
    lead = values[7]
    gap = values[8]
    rank = values[9]
    kin = values[10]
    known = values[11]
    length = values[12]
    terms = values[13]
    young = values[14]
    handles_asked = values[16]
    handles_beside = values[17]
    days = values[22]
    person = values[24]
    other = values[25]
    branch = values[26]
    at_prompt = values[27]
    at_read = values[28]
    at_edit = values[29]
    at_task = values[31]
    at_failure = values[32]
    class_user_preference = values[33]
    class_state_of_work = values[38]
    class_how_it_works = values[39]
    like_asked = values[43]
    like_prompt = values[44]
    like_answer = values[45]
    like_before = values[46]
    like_source = values[47]
    like_session = values[48]
    like_rank = values[49]
    points = 0.0
    points += max((((-0.02549 if like_source <= 0.5038 else 0.002796) if second <= 3.805 else 0.01822) if
    like_session <= 0.5616 else 0.04375), (0.005134 if lead <= 0.6934 else ((-0.0076 if covered <= 0.275 else
    0.04503) if first <= 3.711 else 0.0574)))
    points += ((max(-0.0275, -0.006157) if like_session <= 0.5028 else 0.0249) if lead <= 0.7183 else (max((-0.01751
    if branch <= 1e-35 else 0.03116), 0.02011) if like_session <= 0.2167 else (0.01193 if gap <= 1.115 else
    0.05519)))
    points += (max((-0.02224 if like_session <= 0.4847 else 0.02688), (0.0003949 if lead <= 0.6934 else 0.03727)) if
    handles_asked <= 1e-35 else (((-0.02982 if terms <= 1.701 else 0.01132) if third <= 4.029 else 0.05049) if
    at_task <= 1e-35 else 0.05906))
    points += ((((0.03848 if days <= 0.3098 else -0.0009631) if like_prompt <= 0.5932 else 0.04763) if gap <= 1.561
    else 0.052) if rank <= 0.8959 else max((-0.02383 if like_session <= 0.5616 else 0.02138), (-0.001457 if at_task
    <= 1e-35 else 0.03861)))
    points += max(((max(-0.0275, -0.005333) if asked <= 24.2 else 0.01884) if like_session <= 0.452 else (-0.003997
    if lead <= 0.628 else 0.03485)), ((0.02141 if rank <= 1.701 else -0.01) if like_session <= 0.2484 else 0.04505))
    points += (max(((-0.02519 if branch <= 1e-35 else 0.008759) if third <= 3.846 else 0.02804), ((0.01176 if
    at_task <= 1e-35 else 0.04049) if rank <= 1.701 else -0.00759)) if like_source <= 0.5427 else (-0.004734 if
    length <= 0.7817 else 0.05565))
    points += max(((-0.02385 if second <= 3.746 else 0.006415) if like_source <= 0.4565 else (-0.003933 if young <=
    1e-35 else (0.0007644 if gap <= 1.066 else 0.08523))), (0.0001677 if lead <= 0.6934 else (0.01015 if gap <=
    1.134 else 0.03529)))
    points += ((0.009769 if like_session <= 0.2167 else 0.04192) if rank <= 0.8959 else (max(((-0.02823 if
    like_session <= 0.4847 else 0.006368) if handles_asked <= 1e-35 else 0.001745), 0.00538) if branch <= 1e-35 else
    (0.04024 if days <= 0.4756 else 0.0001222)))
    points += max(((-0.02214 if second <= 3.746 else 0.006492) if like_source <= 0.4426 else (0.002491 if young <=
    1e-35 else 0.04557)), ((-0.003469 if first <= 4.279 else (0.04983 if terms <= 2.917 else 0.005512)) if
    like_answer <= 0.4619 else 0.04192))
    points += ((-0.02104 if branch <= 1e-35 else 0.007272) if lead <= 0.636 else (((-0.02063 if first <= 3.995 else
    max(-0.008902, 0.02032)) if covered <= 0.2437 else 0.02098) if like_session <= 0.2386 else (0.009073 if gap <=
    1.115 else 0.03865)))
    points += ((0.04424 if days <= 0.3497 else ((max(-0.01941, 0.001237) if gap <= 1.383 else 0.01711) if kin <= 1.5
    else (-0.0007329 if first <= 3.723 else 0.03925))) if rank <= 1.498 else max(-0.02239, 0.0017))
    points += (((max((0.004731 if known <= 0.1165 else -0.02722), -0.004675) if like_source <= 0.5397 else 0.02549)
    if handles_asked <= 1e-35 else (-0.01739 if first <= 3.675 else (0.05458 if second <= 2.71 else 0.01493))) if
    known <= 0.6545 else 0.03125)
    points += ((max((-0.0255 if kin <= 2.5 else 0.01364), ((-0.01001 if known <= 0.5423 else 0.005651) if covers <=
    0.621 else (0.006545 if like_session <= 0.245 else 0.05198))) if like_session <= 0.452 else 0.01934) if covered
    <= 0.3099 else 0.02669)
    points += (((max(-0.0208, -0.0012) if like_source <= 0.5427 else 0.02628) if handles_asked <= 1e-35 else
    max(0.05714, (-0.0007858 if at_task <= 1e-35 else (-0.0009883 if like_answer <= 0.2925 else 0.05784)))) if known
    <= 0.6545 else 0.03)
    points += ((-0.01809 if handles_beside <= 1e-35 else 0.01104) if first <= 3.518 else (((0.02321 if days <= 0.467
    else (-0.0139 if at_prompt <= 1e-35 else 0.009239)) if at_task <= 1e-35 else max(-0.01276, 0.03946)) if kin <=
    2.5 else 0.04029))
    points += ((max(-0.02096, -0.003907) if like_session <= 0.5616 else 0.0265) if lead <= 0.6914 else ((-0.01426 if
    beside <= 26.57 else 0.0167) if first <= 3.711 else ((0.006851 if covers <= 0.316 else 0.03258) if at_read <=
    1e-35 else -0.01087)))
    points += max(((-0.01968 if branch <= 1e-35 else 0.008846) if like_source <= 0.2608 else (-0.002871 if young <=
    1e-35 else (-0.002019 if gap <= 1.068 else 0.03995))), ((-0.0019 if covered <= 0.3099 else 0.02443) if at_task
    <= 1e-35 else 0.0344))
    points += ((((-0.023 if branch <= 1e-35 else 0.003982) if like_session <= 0.1762 else (-0.0144 if second <=
    2.587 else (-0.007312 if at_prompt <= 1e-35 else 0.03854))) if at_task <= 1e-35 else max(-0.01268, 0.02372)) if
    covered <= 0.2393 else 0.01536)
    points += max(((-0.02104 if like_source <= 0.4565 else 0.009369) if first <= 3.493 else ((-0.01248 if
    like_answer <= 0.4373 else 0.01452) if at_prompt <= 1e-35 else (-0.007162 if third <= 2.147 else (0.005772 if
    covers <= 0.143 else 0.05583)))), 0.01386)
    points += (((0.01843 if days <= 0.4368 else ((-0.01838 if covered <= 0.246 else 0.001503) if at_task <= 1e-35
    else max(-0.0103, 0.02308))) if kin <= 2.5 else 0.02181) if like_session <= 0.6216 else (0.0001219 if person <=
    1e-35 else 0.05285))
    points += ((-0.01738 if beside <= 21.78 else 0.009743) if first <= 3.518 else (max(-0.001506, 0.03721) if terms
    <= 2.138 else ((0.05907 if days <= 1.807 else 0.0006102) if known <= 0.07846 else (-0.008175 if known <= 0.5613
    else 0.01313))))
    points += (((-0.01632 if handles_asked <= 1e-35 else (0.02402 if second <= 2.844 else -0.006996)) if covered <=
    0.2241 else (0.03406 if days <= 0.3497 else 0.001395)) if like_session <= 0.2413 else (max(0.002472, 0.01975) if
    like_session <= 0.6842 else 0.04188))
    points += (max(((-0.01308 if like_asked <= 0.426 else 0.02984) if known <= 0.06155 else -0.01713), ((0.005233 if
    days <= 1.717 else -0.01981) if like_answer <= 0.4373 else 0.01321)) if handles_asked <= 1e-35 else (-0.0008363
    if length <= 0.7517 else 0.01742))
    points += (((((-0.01761 if like_prompt <= 0.4017 else (0.02355 if known <= 0.05334 else -0.005375)) if
    handles_beside <= 1.5 else 0.01643) if handles_asked <= 1e-35 else max(0.03334, 0.003853)) if known <= 0.6545
    else 0.01893) if like_session <= 0.6698 else 0.0396)
    points += max(((-0.01902 if like_prompt <= 0.5314 else 0.00369) if handles_asked <= 1e-35 else 0.02733),
    ((-0.007467 if kin <= 2.5 else 0.01987) if length <= 0.8283 else ((0.002065 if like_answer <= 0.4619 else
    0.02317) if class_user_preference <= 1e-35 else 0.03627)))
    points += ((0.00857 if class_user_preference <= 1e-35 else 0.03741) if days <= 0.4756 else (((max(-0.0178,
    -0.005498) if like_source <= 0.5397 else 0.009047) if handles_asked <= 1e-35 else 0.006037) if like_answer <=
    0.6077 else (-0.01033 if length <= 0.805 else 0.0308)))
    points += (((-0.01705 if known <= 0.5896 else 0.003502) if lead <= 0.657 else (0.02316 if days <= 0.3098 else
    (max(-0.01072, 0.002976) if kin <= 2.5 else 0.01862))) if like_session <= 0.5616 else (0.03987 if days <= 1.8
    else -0.0041))
    points += (((max(-0.01707, 0.006309) if like_source <= 0.3214 else ((0.02336 if days <= 0.4756 else -0.009196)
    if days <= 0.7453 else 0.04677)) if days <= 1.055 else (-0.01191 if like_answer <= 0.6132 else 0.01633)) if kin
    <= 2.5 else 0.01677)
    points += (max(-0.0202, 0.001195) if like_prompt <= 0.4017 else (((-0.01652 if covered <= 0.3181 else (0.02449
    if like_asked <= 0.5428 else -0.01092)) if at_task <= 1e-35 else 0.02595) if at_prompt <= 1e-35 else (-0.005006
    if asked <= 6.08 else 0.02664)))
    points += (((-0.01562 if like_prompt <= 0.4269 else (-0.008051 if young <= 1e-35 else 0.01541)) if like_answer
    <= 0.3375 else (-0.004343 if length <= 0.8017 else (max(-0.001476, 0.02681) if terms <= 2.917 else -0.002393)))
    if branch <= 1e-35 else 0.01441)
    points += (((((-0.01405 if handles_beside <= 1.5 else 0.008201) if second <= 4.071 else 0.002695) if
    class_user_preference <= 1e-35 else (0.02099 if rank <= 1.869 else -0.01092)) if like_answer <= 0.6077 else
    0.01762) if like_session <= 0.341 else max(0.00143, 0.02118))
    points += ((-0.003005 if length <= 0.8183 else (max(0.003186, 0.01899) if terms <= 4.016 else -0.005714)) if
    days <= 1.929 else (((-0.02284 if like_source <= 0.2103 else -0.006164) if third <= 4.059 else 0.01027) if kin
    <= 3.5 else 0.0146))
    points += ((0.003037 if days <= 0.1119 else 0.02468) if days <= 0.4756 else ((max(-0.01415, (0.0159 if terms <=
    1.701 else -0.006096)) if handles_asked <= 1e-35 else 0.003991) if like_source <= 0.5361 else (-0.01555 if
    length <= 0.715 else 0.01697)))
    points += ((-0.005152 if like_asked <= 0.426 else 0.0368) if known <= 0.1017 else max((-0.01734 if covered <=
    0.246 else 0.008118), ((-0.007256 if like_answer <= 0.2854 else (0.00838 if first <= 3.518 else 0.03834)) if
    terms <= 1.701 else -0.0003397)))
    points += ((max((-0.01428 if handles_asked <= 1e-35 else 0.02291), ((-0.002541 if covers <= 0.1686 else (0.02578
    if beside <= 4.613 else 0.0004599)) if second <= 2.71 else -0.006931)) if covered <= 0.3219 else 0.009394) if
    kin <= 2.5 else 0.01471)
    points += (((-0.002749 if asked <= 8.178 else 0.04497) if days <= 1.807 else -0.003177) if known <= 0.1017 else
    ((-0.01013 if handles_beside <= 1.5 else 0.01297) if known <= 0.4697 else max(-0.01137, max(0.01222,
    -0.00172))))
    points += (((-0.004998 if second <= 2.597 else 0.03612) if known <= 0.06559 else (max(-0.01261, 0.01907) if
    like_answer <= 0.2346 else (-0.004757 if like_session <= 0.1904 else 0.007462))) if first <= 5.099 else (0.0275
    if terms <= 3.068 else -7.051e-05))
    points += max((-0.01436 if like_prompt <= 0.4386 else (-0.0032 if gap <= 1.321 else (0.03613 if asked <= 15.22
    else 0.00141))), (((0.008349 if third <= 1.577 else -0.01006) if third <= 2.158 else 0.02111) if third <= 2.668
    else -0.00272))
    points += (max((-0.01419 if second <= 3.594 else (-0.008204 if at_prompt <= 1e-35 else 0.02351)), ((-0.00411 if
    like_answer <= 0.3375 else 0.005335) if gap <= 1.847 else (0.03338 if like_answer <= 0.3399 else -0.001853))) if
    like_session <= 0.6842 else 0.02963)
    points += ((-0.006263 if asked <= 7.875 else (0.04458 if days <= 1.969 else -0.001177)) if known <= 0.0702 else
    ((-0.01166 if first <= 4.901 else (-0.006701 if known <= 0.4721 else 0.01672)) if like_answer <= 0.3375 else
    max(0.006851, -0.01897)))
    points += ((((-0.01452 if third <= 3.746 else 0.007752) if at_prompt <= 1e-35 else (-0.0058 if second <= 2.505
    else 0.01554)) if at_task <= 1e-35 else max(-0.01305, 0.01214)) if covered <= 0.3099 else (0.01659 if like_asked
    <= 0.5428 else -0.002659))
    points += (((0.01325 if other <= 1e-35 else -0.01501) if length <= 0.6667 else -0.0102) if length <= 0.8283 else
    (((-0.009608 if like_answer <= 0.3802 else 0.006401) if branch <= 1e-35 else 0.01337) if kin <= 1.5 else
    max(0.03071, 0.004977)))
    points += (((((-0.01396 if covered <= 0.3181 else 0.00189) if class_user_preference <= 1e-35 else max(-0.01655,
    (0.02684 if like_session <= 0.3359 else -0.007379))) if at_prompt <= 1e-35 else 0.005966) if at_task <= 1e-35
    else 0.009899) if like_session <= 0.6842 else 0.0276)
    points += ((-0.007936 if third <= 3.801 else 0.01123) if length <= 0.8283 else ((max(-0.005879, (0.02099 if days
    <= 1.161 else (-0.006112 if like_before <= 0.3319 else 0.02107))) if kin <= 1.5 else 0.01915) if at_edit <=
    1e-35 else -0.009819))
    points += ((-0.007376 if like_source <= 0.4565 else (0.02808 if asked <= 2.434 else 0.001129)) if first <= 4.11
    else ((max((-0.007904 if like_asked <= 0.2796 else 0.01076), -0.004655) if class_state_of_work <= 1e-35 else
    -0.01449) if covers <= 0.6064 else 0.01969))
    points += ((((-0.008452 if branch <= 1e-35 else 0.008189) if third <= 1.592 else -0.02261) if like_source <=
    0.4426 else 0.008768) if first <= 3.518 else (max(max(-0.0009798, 0.01089), -0.007217) if kin <= 2.5 else
    0.01522))
    points += (-0.01349 if like_answer <= -1e-35 else ((0.02757 if like_answer <= 0.08581 else max((-0.004941 if
    branch <= 1e-35 else 0.02593), -0.004904)) if days <= 0.2552 else ((-0.001593 if gap <= 1.736 else 0.01231) if
    like_answer <= 0.7021 else 0.02116)))
    points += (((((-0.01476 if gap <= 1.634 else 0.004581) if kin <= 1e-35 else -0.0003803) if branch <= 1e-35 else
    0.004095) if like_session <= 0.6842 else 0.02108) if known <= 0.5167 else max(max(-0.005791, 0.01342),
    -0.002814))
    points += (0.01568 if known <= 0.1165 else (((max(-0.01955, -0.004354) if class_user_preference <= 1e-35 else
    0.004928) if third <= 3.801 else 0.01052) if like_answer <= 0.3375 else ((-0.004219 if like_prompt <= 0.3338
    else 0.03612) if covered <= 0.05129 else 0.002396)))
    points += ((((((0.01681 if known <= 0.127 else -0.00459) if at_task <= 1e-35 else 0.0159) if handles_beside <=
    1.5 else 0.02591) if days <= 1.938 else -0.007895) if known <= 0.6557 else max(0.02021, -0.006557)) if
    like_session <= 0.6842 else 0.02448)
    points += ((((-0.01288 if beside <= 13.79 else 0.0008682) if class_user_preference <= 1e-35 else max(-0.01235,
    0.01609)) if at_prompt <= 1e-35 else (-0.002629 if gap <= 1.071 else 0.01168)) if at_task <= 1e-35 else
    (-0.01143 if length <= 0.6883 else 0.0142))
    points += (max(-0.01195, ((0.002812 if first <= 4.387 else 0.02831) if third <= 1.556 else (-0.007137 if
    class_user_preference <= 1e-35 else max(0.02875, -0.002461)))) if at_prompt <= 1e-35 else (0.001162 if gap <=
    1.217 else 0.01596))
    points += (max((-0.0129 if kin <= 1.5 else 0.005704), (0.004378 if like_asked <= 0.4422 else -0.003222)) if
    young <= 1e-35 else (-0.01318 if like_prompt <= 0.2205 else (0.02356 if days <= 1.405 else (-0.007862 if kin <=
    1.5 else 0.01866))))
    points += (max(-0.01149, ((-0.004635 if known <= 0.4697 else 0.006541) if like_asked <= 0.5945 else -0.00987))
    if at_prompt <= 1e-35 else ((-0.01924 if beside <= 9.449 else (0.01483 if terms <= 1.701 else -0.007568)) if
    second <= 1.896 else 0.01117))
    points += (((((-0.002141 if first <= 4.868 else 0.0206) if like_session <= 0.4784 else 0.02434) if days <= 1.992
    else (max(-0.005958, 0.02149) if like_rank <= 0.1213 else -0.01252)) if beside <= 1.531 else -0.003622) if
    at_edit <= 1e-35 else -0.01027)
    points += (0.009968 if known <= 0.1017 else max((((-0.01623 if kin <= 3.5 else 0.01466) if covered <= 0.2393
    else 0.002573) if handles_asked <= 1e-35 else (0.02778 if second <= 2.844 else -0.004521)), (0.00342 if
    like_asked <= 0.5945 else -0.00916)))
    points += (-0.003474 if like_prompt <= 0.4017 else (((-0.0003324 if first <= 3.402 else 0.03052) if like_prompt
    <= 0.434 else (max(-0.004767, (0.02176 if asked <= 9.943 else -0.003099)) if young <= 1e-35 else 0.01415)) if
    at_edit <= 1e-35 else -0.01001))
    points += (((0.005425 if at_failure <= 1e-35 else -0.01456) if days <= 1.541 else (-0.01221 if kin <= 1e-35 else
    ((-0.01264 if like_prompt <= 0.4836 else 0.004605) if class_user_preference <= 1e-35 else 0.01338))) if kin <=
    2.5 else max(0.02067, -0.0006854))
    points += ((-0.01457 if like_answer <= -0.03484 else (0.01347 if length <= 0.9283 else -0.00625)) if days <=
    0.4756 else ((-0.003219 if kin <= 1.5 else max(0.01559, (-0.01512 if length <= 0.8017 else 0.005284))) if
    class_state_of_work <= 1e-35 else -0.01555))
    points += (((-0.002318 if second <= 2.597 else 0.03329) if days <= 1.807 else -0.00596) if known <= 0.1017 else
    ((max(-0.01019, 0.01686) if covered <= 0.3587 else 0.0108) if like_answer <= 0.2925 else (0.01594 if terms <=
    1.498 else -7.805e-05)))
    points += (-0.004804 if first <= 3.531 else max((((0.0127 if terms <= 2.35 else -0.001175) if kin <= 1.5 else
    (0.03976 if first <= 3.81 else (-0.01815 if first <= 4.139 else 0.01914))) if at_edit <= 1e-35 else -0.006005),
    -0.009425))
    points += ((-0.009566 if like_asked <= 0.4116 else (0.03537 if days <= 1.807 else 0.0008526)) if known <= 0.1017
    else ((max(-0.009362, 0.003961) if third <= 2.802 else -0.01313) if third <= 3.846 else (0.01655 if like_source
    <= 0.497 else -0.008361)))
    points += ((max(-0.01172, (0.002057 if like_asked <= 0.3135 else 0.0214)) if like_asked <= 0.3966 else
    -0.005868) if at_prompt <= 1e-35 else (((0.0008912 if length <= 0.9083 else 0.024) if length <= 0.9283 else
    -0.01263) if like_asked <= 0.4964 else 0.01406))
    points += (((((-0.01255 if days <= 0.7453 else 0.003225) if branch <= 1e-35 else 0.007389) if days <= 1.335 else
    0.01466) if days <= 1.541 else -0.005647) if kin <= 2.5 else max((-0.002024 if days <= 1.692 else 0.02975),
    -0.0002159))
    points += ((max(-0.0167, (0.006274 if like_source <= 0.05558 else -0.007371)) if like_prompt <= 0.5283 else
    0.006799) if like_session <= 0.1114 else ((-0.004671 if third <= 3.97 else 0.01203) if covers <= 0.1834 else
    (0.008058 if like_source <= 0.6056 else -0.00782)))
    points += (((0.002127 if days <= 1.929 else ((-0.0126 if asked <= 23.08 else 0.004919) if like_prompt <= 0.6313
    else 0.009737)) if known <= 0.6557 else max((0.02246 if like_session <= 0.4914 else -0.003898), -0.007041)) if
    like_session <= 0.6842 else 0.01952)
    points += (((-0.01016 if gap <= 1.001 else (0.02125 if third <= 3.531 else -0.008841)) if known <= 0.1017 else
    (-0.02072 if known <= 0.2367 else -0.002891)) if known <= 0.5156 else max(0.006688, (0.01119 if days <= 0.2552
    else -0.01019)))
    points += (((-0.008613 if like_rank <= 0.3515 else (-0.01264 if covered <= 0.112 else 0.009433)) if at_task <=
    1e-35 else ((max(-0.003651, 0.02132) if lead <= 0.9393 else -0.002055) if like_rank <= 0.5528 else -0.01824)) if
    at_prompt <= 1e-35 else 0.007193)
    points += ((6.847e-05 if third <= 1.588 else -0.01071) if third <= 2.158 else (((0.02024 if third <= 2.207 else
    (-0.006743 if gap <= 2.029 else 0.01302)) if covered <= 0.4549 else 0.0196) if at_prompt <= 1e-35 else
    max(0.01775, -0.009205)))
    points += (max(-0.007118, 0.03066) if covered <= 0.02502 else (-0.009796 if lead <= 0.5164 else ((-0.003208 if
    like_source <= -0.0146 else ((0.02295 if days <= 2.705 else -0.005549) if length <= 0.905 else -0.01059)) if
    like_source <= 0.009021 else -0.0006951)))
    points += (((((-0.004732 if young <= 1e-35 else (-0.004045 if covers <= 0.1357 else 0.02032)) if at_task <=
    1e-35 else max(-0.0009432, 0.02851)) if beside <= 2.092 else -0.005474) if days <= 1.785 else -0.008572) if
    like_answer <= 0.3399 else 0.004512)
    points += (-0.004254 if length <= 0.8183 else ((((-0.003509 if gap <= 1.383 else 0.01028) if kin <= 1.5 else
    (-0.008937 if like_session <= -0.02992 else 0.01647)) if class_user_preference <= 1e-35 else max(-0.007019,
    0.02687)) if terms <= 3.942 else -0.008767))
    points += (((-0.009312 if asked <= 6.624 else 0.01478) if known <= 0.1017 else (-0.006001 if first <= 4.11 else
    ((0.008054 if terms <= 2.138 else -0.006626) if like_rank <= 0.2313 else 0.01045))) if known <= 0.6165 else
    max(0.02406, 0.002119))
    points += (((-0.003491 if third <= 3.801 else 0.006408) if handles_beside <= 1e-35 else (-0.0007852 if
    like_source <= 0.3164 else 0.01452)) if kin <= 2.5 else max(((0.02296 if like_session <= 0.4193 else -0.002559)
    if asked <= 28.15 else -0.007055), -0.01092))
    points += (max(((0.002256 if length <= 0.9817 else -0.01224) if kin <= 2.5 else (-0.006537 if like_asked <=
    0.2927 else 0.01832)), (0.007828 if like_prompt <= 0.06687 else -0.009807)) if at_read <= 1e-35 else (0.003548
    if like_asked <= 0.4062 else -0.01852))
    points += ((-0.002509 if length <= 0.895 else 0.02534) if known <= 0.1017 else (max(-0.007224, ((0.005939 if
    covers <= 0.4384 else -0.01249) if class_user_preference <= 1e-35 else 0.01665)) if like_asked <= 0.4334 else
    (-0.01304 if like_asked <= 0.4777 else -0.0006351)))
    points += (-0.01294 if like_session <= -0.1343 else max(((-0.001778 if kin <= 3.5 else (0.02142 if like_session
    <= 0.387 else -0.008705)) if like_answer <= 0.51 else ((0.02149 if like_rank <= 0.1703 else 0.001995) if
    like_prompt <= 0.606 else -0.006346)), -0.01391))
    points += max(max((-0.007709 if like_prompt <= 0.4752 else (0.01842 if covered <= 0.07902 else 0.001819)),
    ((-0.002143 if like_asked <= 0.1402 else (0.01917 if class_how_it_works <= 1e-35 else -0.002444)) if like_asked
    <= 0.4539 else -0.002599)), -0.006999)
    points += max((((max(0.0004387, (-0.01248 if rank <= 2.138 else 0.007035)) if length <= 0.9117 else 0.005419) if
    length <= 0.9817 else -0.01722) if length <= 0.9917 else max(-0.003314, 0.03182)), -0.01492)
    points += (max(-0.002416, 0.02519) if like_before <= -0.02065 else (((-0.008351 if like_before <= 0.4765 else
    (0.02488 if like_asked <= 0.04498 else -0.001791)) if first <= 3.518 else (-0.01626 if like_session <= -0.1343
    else 0.002071)) if like_session <= 0.6842 else 0.01411))
    points += (-0.002166 if class_user_preference <= 1e-35 else (-0.009109 if person <= 1e-35 else (max((0.00136 if
    like_asked <= 0.2831 else (0.0008029 if rank <= 1e-35 else (0.06083 if rank <= 1.701 else 0.005298))),
    -0.008779) if like_session <= 0.2619 else -0.0009706)))
    points += max((-0.01378 if like_asked <= 0.4116 else ((-0.007887 if kin <= 1.5 else 0.01152) if like_rank <=
    0.2042 else 0.01763)), ((0.003405 if third <= 1.471 else 0.02921) if third <= 1.577 else (-0.01484 if third <=
    2.052 else 0.00201)))
    points += max(((((-0.001757 if covers <= 0.1452 else 0.01376) if other <= 1e-35 else -0.001842) if at_read <=
    1e-35 else (0.01099 if gap <= 1.054 else -0.009959)) if at_edit <= 1e-35 else -0.004942), (-0.0101 if
    like_source <= 0.4378 else 0.004747))
    points += max(((-0.01183 if like_session <= 0.5616 else 0.01181) if like_asked <= 0.476 else (0.01251 if terms
    <= 1.869 else -0.003085)), ((-0.006365 if like_before <= 0.1462 else max(0.016, -0.006564)) if like_session <=
    0.09161 else 0.00445))
    points += max((-0.001106 if like_session <= 0.2484 else (max((((0.01254 if second <= 4.539 else -0.008906) if
    known <= 0.5251 else -0.006083) if like_source <= 0.5836 else -0.01013), 0.01352) if like_before <= 0.5426 else
    -0.009947)), -0.01638)
    points += (((0.01976 if length <= 0.7017 else -0.006347) if class_user_preference <= 1e-35 else 0.01939) if days
    <= 0.1845 else max((-0.01498 if like_prompt <= 0.3119 else -0.002038), (-0.0005462 if gap <= 1.736 else (0.01965
    if beside <= 2.092 else -0.007409))))
    return points
# fmt: on
