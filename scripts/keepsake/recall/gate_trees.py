"""The trees of the gate, made by `python benchmarks/gate.py` from readers' grades: not to be edited by hand.

A line is a tree, and the sum of all is a logit; values are in the order of NAMES (recall/features.py). Code
takes a quarter of the time that walking through tuples takes, and is loaded faster. Trees that ask for what is
looked up late (features.LATE) stand apart, and once more as the most that each can give.
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
    "like_before", "like_rank",
)


def early(values: Sequence[float]) -> float:
    """Return the sum of the trees that ask nothing of what is looked up late."""
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
    length = values[12]
    terms = values[13]
    young = values[14]
    file = values[15]
    handles_beside = values[17]
    days = values[22]
    person = values[24]
    other = values[25]
    branch = values[26]
    at_read = values[28]
    at_edit = values[29]
    at_task = values[31]
    at_failure = values[32]
    class_user_preference = values[33]
    class_how_to_run = values[36]
    class_decision = values[37]
    class_state_of_work = values[38]
    class_how_it_works = values[39]
    class_fix = values[40]
    like_asked = values[43]
    like_prompt = values[44]
    like_rank = values[47]
    points = 0.0
    points += ((0.01052 if length <= 0.9633 else (0.08574 if length <= 0.9783 else 0.02355)) if days <= 1.436 else
    (((-0.03076 if person <= 1e-35 else 0.09283) if length <= 0.4983 else -0.01533) if kin <= 1.5 else (0.007754 if
    class_user_preference <= 1e-35 else 0.07053)))
    points += (0.01265 if days <= 1.436 else (((0.000687 if like_rank <= 0.4142 else -0.01823) if
    class_state_of_work <= 1e-35 else -0.03349) if class_user_preference <= 1e-35 else (-0.02575 if person <= 1e-35
    else (-0.0008533 if lead <= 0.5144 else (0.004857 if days <= 2.062 else 0.07468)))))
    points += (((0.02996 if days <= 0.4952 else (0.006941 if class_state_of_work <= 1e-35 else -0.02126)) if
    class_user_preference <= 1e-35 else (0.01272 if kin <= 1e-35 else 0.06026)) if rank <= 1.701 else ((-0.004301 if
    class_how_it_works <= 1e-35 else 0.02024) if days <= 2.099 else -0.01904))
    points += ((0.00395 if days <= 1.752 else -0.01641) if kin <= 1e-35 else (((-0.01354 if kin <= 4.5 else 0.03154)
    if length <= 0.7917 else 0.01602) if class_user_preference <= 1e-35 else (0.07514 if length <= 0.6417 else
    (-0.002754 if days <= 3.077 else 0.09339))))
    points += ((((0.01584 if days <= 0.4952 else (-0.007811 if kin <= 2.5 else 0.03168)) if days <= 2.08 else
    (0.1016 if length <= 0.695 else -0.003056)) if length <= 0.9417 else 0.02377) if days <= 2.099 else (-0.01887 if
    kin <= 1e-35 else 0.0003473))
    points += (((0.007196 if at_task <= 1e-35 else 0.02742) if class_fix <= 1e-35 else -0.03606) if days <= 1.436
    else ((-0.01849 if handles_beside <= 1e-35 else 0.00565) if first <= 3.442 else ((0.005885 if kin <= 3.5 else
    0.03957) if class_state_of_work <= 1e-35 else -0.02823)))
    points += (((-0.001465 if class_how_it_works <= 1e-35 else 0.04082) if days <= 1.795 else ((-0.0226 if
    class_decision <= 1e-35 else 0.003511) if first <= 5.265 else 0.01367)) if kin <= 1e-35 else (0.00262 if second
    <= 3.271 else (0.04918 if terms <= 2.917 else 0.01159)))
    points += ((0.004287 if days <= 2.08 else 0.03694) if days <= 2.099 else ((-0.01623 if like_prompt <= 0.646 else
    0.03375) if class_user_preference <= 1e-35 else (-0.0231 if person <= 1e-35 else ((0.04477 if days <= 2.687 else
    -0.01828) if days <= 3.077 else 0.09321))))
    points += (((-0.005567 if like_prompt <= 0.2266 else (0.004177 if at_task <= 1e-35 else 0.0379)) if days <=
    1.795 else (0.002784 if like_rank <= 0.1623 else -0.01995)) if kin <= 1e-35 else ((-0.009015 if length <= 0.845
    else 0.01521) if second <= 3.271 else 0.02212))
    points += ((((-0.005328 if like_asked <= 0.5603 else 0.02377) if length <= 0.9417 else 0.01831) if days <= 2.271
    else -0.01629) if like_prompt <= 0.3949 else (-0.004025 if person <= 1e-35 else (0.0349 if like_asked <= 0.3566
    else (0.01442 if at_read <= 1e-35 else -0.01183))))
    points += (((0.0172 if days <= 1.16 else 0.003987) if rank <= 2.013 else ((-0.004411 if class_how_it_works <=
    1e-35 else (0.008894 if covered <= 0.2175 else 0.06504)) if days <= 2.329 else -0.01656)) if class_state_of_work
    <= 1e-35 else (-0.02735 if branch <= 1e-35 else 0.01229))
    points += (0.006039 if days <= 1.436 else (((-0.01636 if covered <= 0.3436 else 0.0311) if first <= 3.291 else
    -0.0007968) if class_user_preference <= 1e-35 else ((-0.009471 if lead <= 0.4083 else (0.005478 if days <= 2.056
    else 0.04744)) if other <= 1e-35 else -0.02021)))
    points += (((-0.0149 if gap <= 0.9603 else (0.03511 if length <= 0.4783 else (-0.007043 if length <= 0.8717 else
    (0.05189 if length <= 0.875 else 0.00075)))) if at_task <= 1e-35 else (0.0201 if beside <= 5.911 else -0.01447))
    if kin <= 3.5 else 0.02213)
    points += (((-0.007172 if like_prompt <= 0.2921 else ((-0.004253 if class_user_preference <= 1e-35 else
    (-0.01239 if lead <= 0.4961 else 0.02194)) if at_task <= 1e-35 else (0.06426 if gap <= 0.7375 else 0.01058))) if
    gap <= 1.86 else 0.02547) if covered <= 0.2749 else 0.009958)
    points += ((((-0.02112 if like_prompt <= -1e-35 else -0.004482) if second <= 5.34 else 0.04991) if length <=
    0.8717 else ((0.06606 if covered <= 0.1613 else 0.001665) if length <= 0.875 else (-0.0004239 if like_prompt <=
    0.6527 else 0.03861))) if covered <= 0.3101 else 0.01207)
    points += (((((-0.01992 if gap <= 0.9088 else ((-0.0004815 if class_user_preference <= 1e-35 else 0.01482) if
    kin <= 4.5 else 0.02987)) if at_task <= 1e-35 else 0.01411) if like_rank <= 0.4564 else -0.00673) if at_read <=
    1e-35 else -0.01152) if handles_beside <= 1e-35 else 0.01085)
    points += (((0.002548 if class_fix <= 1e-35 else -0.02878) if days <= 2.08 else 0.03817) if days <= 2.099 else
    (-0.01419 if days <= 2.617 else ((0.01339 if days <= 2.663 else 0.09406) if days <= 2.668 else (-0.01467 if
    first <= 3.206 else 0.005506))))
    points += ((0.005895 if class_fix <= 1e-35 else -0.03341) if days <= 1.436 else (((-0.01091 if person <= 1e-35
    else (-0.002584 if class_user_preference <= 1e-35 else (0.006063 if days <= 3.038 else 0.06509))) if first <=
    5.265 else 0.01783) if class_state_of_work <= 1e-35 else -0.02314))
    points += ((((-0.002223 if other <= 1e-35 else (0.01291 if days <= 0.3125 else -0.01421)) if kin <= 3.5 else
    (-0.01669 if first <= 3.255 else 0.02758)) if beside <= 16.78 else 0.008389) if at_task <= 1e-35 else (0.01585
    if beside <= 6.054 else -0.01521))
    points += (0.009327 if days <= 0.4952 else (-0.02297 if days <= 0.7103 else (0.09676 if days <= 0.7243 else
    (((0.02285 if days <= 0.9844 else -0.004816) if kin <= 1e-35 else (0.005341 if at_failure <= 1e-35 else
    0.04231)) if class_state_of_work <= 1e-35 else -0.01746))))
    points += ((-0.004548 if days <= 0.1426 else 0.01814) if days <= 0.4952 else (-0.0205 if days <= 0.7103 else
    ((-0.007357 if like_prompt <= 0.1097 else (-0.01061 if length <= 0.7783 else 0.04162)) if days <= 1.001 else
    (-0.006004 if kin <= 1e-35 else 0.005024))))
    points += (((-0.01588 if gap <= 0.9056 else -0.0009868) if at_task <= 1e-35 else (0.03251 if covered <= 0.03036
    else 0.003637)) if young <= 1e-35 else (-0.008304 if like_prompt <= 0.3218 else ((0.002411 if second <= 1.896
    else 0.04844) if third <= 3.531 else -0.01195)))
    points += (((0.00114 if class_state_of_work <= 1e-35 else (-0.03302 if length <= 0.7817 else (((0.02705 if days
    <= 0.4804 else -0.01737) if days <= 1.343 else 0.09291) if days <= 1.404 else -0.0165))) if second <= 5.265 else
    0.02506) if days <= 3.204 else -0.0296)
    points += ((0.001541 if days <= 2.271 else (((-0.01397 if class_how_to_run <= 1e-35 else 0.01402) if length <=
    0.8717 else ((0.05283 if class_how_it_works <= 1e-35 else -0.02261) if other <= 1e-35 else -0.01622)) if length
    <= 0.8883 else -0.02062)) if like_prompt <= 0.6527 else 0.01536)
    points += ((-0.002244 if second <= 2.71 else -0.01912) if first <= 3.291 else ((0.05126 if first <= 3.364 else
    0.01065) if third <= 1.555 else (-0.01496 if third <= 1.986 else (0.01676 if third <= 2.255 else (-0.00319 if
    kin <= 2.5 else 0.01727)))))
    points += ((-0.01228 if length <= 0.615 else (0.04205 if length <= 0.625 else (-0.002018 if class_decision <=
    1e-35 else ((0.02204 if rank <= 1.242 else -0.00149) if length <= 0.9983 else 0.05264)))) if first <= 5.283 else
    (0.02626 if first <= 5.426 else 0.001498))
    points += ((-0.005751 if days <= 0.1426 else (0.0563 if days <= 0.1496 else (-0.01084 if days <= 0.2107 else
    (0.002971 if length <= 0.895 else 0.03946)))) if days <= 0.4952 else (-0.02264 if days <= 0.7103 else (0.07211
    if days <= 0.7243 else -0.0003172)))
    points += ((-0.02319 if class_user_preference <= 1e-35 else (-0.02379 if person <= 1e-35 else 0.01477)) if
    length <= 0.615 else (0.04011 if length <= 0.625 else ((3.818e-05 if covers <= 0.3982 else -0.01043) if at_task
    <= 1e-35 else (0.001917 if covers <= 0.5762 else 0.02437))))
    points += ((-0.01856 if third <= 3.419 else 0.02516) if length <= 0.615 else ((0.05011 if days <= 1.16 else
    ((0.03014 if length <= 0.6217 else -0.0185) if length <= 0.65 else (0.09883 if days <= 2.095 else -0.007714)))
    if length <= 0.6567 else -0.0001841))
    points += (0.008095 if days <= 0.4952 else (-0.02007 if days <= 0.7103 else (0.05525 if days <= 0.7243 else
    ((-0.006839 if file <= 1e-35 else ((-0.01439 if days <= 1.257 else 0.03812) if like_prompt <= 0.04697 else
    -0.001568)) if like_prompt <= 0.3076 else 0.003986))))
    points += (((0.003074 if days <= 1.188 else (-0.0294 if length <= 0.9633 else 0.02507)) if days <= 1.319 else
    (-0.02921 if length <= 0.7983 else ((0.0305 if second <= 2.627 else 0.07763) if like_prompt <= 0.5373 else
    -0.01227))) if days <= 1.38 else -0.003028)
    points += (((-0.002111 if handles_beside <= 1e-35 else (0.0001576 if other <= 1e-35 else ((-0.0008235 if length
    <= 0.8517 else 0.05066) if days <= 2.002 else -0.0006189))) if second <= 5.34 else (0.03113 if length <= 0.9183
    else -0.02007)) if like_asked <= 0.6868 else 0.0158)
    points += ((-0.002029 if kin <= 2.5 else ((0.01795 if length <= 0.9517 else -0.009542) if branch <= 1e-35 else
    -0.03671)) if class_decision <= 1e-35 else ((-0.001372 if length <= 0.9683 else 0.03072) if like_prompt <=
    0.4775 else (0.03784 if at_edit <= 1e-35 else -0.006464)))
    points += ((((-0.01454 if length <= 0.9317 else 0.02192) if like_prompt <= -0.03506 else 0.00136) if days <=
    3.077 else (0.07326 if days <= 3.088 else (0.04188 if length <= 0.7467 else -0.02184))) if days <= 3.149 else
    (0.01202 if length <= 0.7617 else -0.03429))
    points += ((-0.01275 if gap <= 0.9088 else (-0.0006612 if kin <= 4.5 else 0.02057)) if at_task <= 1e-35 else
    ((((0.05982 if covered <= 0.02156 else 0.009817) if like_rank <= 0.378 else -0.009969) if beside <= 3.59 else
    0.04585) if beside <= 4.251 else -0.006266))
    points += (-0.001748 if class_user_preference <= 1e-35 else ((((0.004201 if third <= 1.878 else -0.02602) if
    covers <= 0.5585 else 0.03543) if third <= 2.172 else (0.06929 if third <= 2.222 else (-0.0008595 if first <=
    4.592 else 0.03267))) if terms <= 3.384 else -0.007941))
    points += (-0.0006512 if class_decision <= 1e-35 else (((-0.00437 if days <= 0.2657 else 0.03249) if days <=
    1.001 else (-0.01178 if length <= 0.9817 else 0.0279)) if days <= 2.5 else ((0.1152 if length <= 0.855 else
    -0.02282) if days <= 2.756 else -0.02116)))
    points += (((-0.001001 if covers <= 0.4311 else (-0.0151 if second <= 4.903 else 0.01848)) if at_task <= 1e-35
    else ((0.05142 if covered <= 0.02156 else 0.008208) if like_rank <= 0.378 else (-0.01545 if like_prompt <= 0.312
    else 0.0155))) if beside <= 23.48 else 0.009123)
    points += (((-0.01229 if length <= 0.615 else (0.04161 if length <= 0.6183 else (-0.001034 if second <= 4.663
    else -0.01881))) if young <= 1e-35 else (-0.01683 if lead <= 0.3924 else 0.01676)) if first <= 5.265 else
    (0.03117 if first <= 5.334 else 0.003696))
    points += (0.03433 if terms <= 1e-35 else ((-0.01348 if gap <= 0.9088 else ((((-0.001723 if gap <= 2.266 else
    0.03817) if class_decision <= 1e-35 else 0.01175) if terms <= 2.803 else 0.01482) if terms <= 2.917 else
    -0.003899)) if at_task <= 1e-35 else 0.004273))
    points += ((-0.005446 if days <= 0.1426 else 0.01327) if days <= 0.4952 else (-0.01978 if days <= 0.7103 else
    ((-0.01208 if length <= 0.8417 else ((0.04993 if second <= 2.781 else 0.006303) if length <= 0.955 else
    -0.03284)) if days <= 1.001 else -0.001252)))
    return points


def most_answer(values: Sequence[float]) -> float:
    """Return the sum of the most that `with_answer` and what follows it can give."""
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
    length = values[12]
    terms = values[13]
    young = values[14]
    file = values[15]
    handles_asked = values[16]
    handles_beside = values[17]
    days = values[22]
    person = values[24]
    other = values[25]
    branch = values[26]
    at_prompt = values[27]
    at_task = values[31]
    class_user_preference = values[33]
    class_constraint = values[34]
    class_how_to_run = values[36]
    class_decision = values[37]
    class_state_of_work = values[38]
    class_how_it_works = values[39]
    class_fix = values[40]
    like_asked = values[43]
    like_prompt = values[44]
    like_rank = values[47]
    points = 0.0
    points += ((0.02389 if at_task <= 1e-35 else 0.0705) if days <= 1.436 else (-0.005467 if second <= 3.271 else
    (0.06701 if length <= 0.6617 else 0.002716)))
    points += (((0.05697 if covered <= 0.03141 else 0.01116) if days <= 1.887 else 0.0226) if gap <= 1.435 else
    0.03408)
    points += (((0.01856 if kin <= 3.5 else 0.05451) if length <= 0.9417 else (0.08055 if length <= 0.9483 else
    0.02049)) if days <= 1.812 else 0.01856)
    points += ((((0.01555 if branch <= 1e-35 else (0.01555 if class_how_to_run <= 1e-35 else 0.09548)) if length <=
    0.9417 else 0.0159) if days <= 2.271 else -0.02207) if like_prompt <= 0.398 else (0.01937 if other <= 1e-35 else
    -0.002957))
    points += ((((0.001574 if length <= 0.865 else 0.03615) if days <= 0.4952 else ((-0.008844 if at_task <= 1e-35
    else 0.01697) if kin <= 1e-35 else 0.01009)) if gap <= 1.49 else 0.02811) if rank <= 2.138 else 0.00137)
    points += ((-0.01266 if like_prompt <= 0.1681 else (-0.003867 if at_task <= 1e-35 else (0.0007459 if like_prompt
    <= 0.3218 else 0.05393))) if kin <= 1e-35 else (0.002214 if second <= 3.271 else (0.03575 if terms <= 2.917 else
    0.00869)))
    points += (0.0007314 if kin <= 1e-35 else ((((-0.02884 if length <= 0.685 else -0.002777) if kin <= 3.5 else
    0.01532) if length <= 0.7917 else 0.009622) if class_user_preference <= 1e-35 else (0.04624 if length <= 0.6417
    else 0.001539)))
    points += (((0.00295 if days <= 0.4715 else 0.07251) if days <= 0.4952 else ((0.00295 if days <= 3.204 else
    -0.01179) if class_how_it_works <= 1e-35 else ((0.00295 if days <= 3.204 else -0.001934) if length <= 0.9417
    else 0.04376))) if kin <= 2.5 else 0.01898)
    points += (((((0.004278 if days <= 2.412 else -0.01644) if days <= 2.663 else (-0.0171 if covers <= 0.08704 else
    0.06334)) if days <= 2.767 else -0.01104) if second <= 3.389 else 0.03262) if third <= 1.547 else -0.00305)
    points += ((((-1.924 if length <= 0.9417 else -1.829) if handles_asked <= 1e-35 else (-1.916 if length <= 0.9417
    else -1.829)) if days <= 1.38 else ((-1.924 if length <= 0.9417 else -1.829) if days <= 1.436 else (-1.975 if
    class_user_preference <= 1e-35 else -1.904))) if like_prompt <= 0.4721 else ((-1.924 if length <= 0.9417 else
    -1.829) if days <= 1.436 else (-1.971 if class_user_preference <= 1e-35 else -1.904)))
    points += (0.08222 if gap <= 1.407 else 0.1688)
    points += (0.08474 if handles_asked <= 1e-35 else (0.08474 if class_user_preference <= 1e-35 else 0.1125))
    points += (((0.05779 if like_asked <= 0.5426 else 0.09514) if days <= 1.136 else (0.05779 if days <= 1.436 else
    (0.002275 if first <= 4.33 else (0.03477 if class_user_preference <= 1e-35 else 0.1287)))) if like_prompt <=
    0.4152 else (0.05779 if days <= 1.436 else (0.0106 if first <= 4.33 else (0.03477 if class_user_preference <=
    1e-35 else 0.1287))))
    points += (((0.04933 if gap <= 1.435 else 0.1267) if length <= 0.9417 else (0.09329 if gap <= 1.435 else
    0.1267)) if days <= 1.436 else (0.04933 if gap <= 1.435 else 0.1267))
    points += ((0.06549 if rank <= 1.701 else 0.03129) if handles_asked <= 1e-35 else ((0.06549 if rank <= 1.701
    else 0.03129) if gap <= 1.568 else 0.09968))
    points += ((((0.04545 if kin <= 4.5 else 0.1353) if rank <= 1.701 else 0.01524) if branch <= 1e-35 else
    ((0.04545 if kin <= 4.5 else 0.1353) if rank <= 1.701 else 0.02045)) if handles_asked <= 1e-35 else (((0.04545
    if kin <= 4.5 else 0.1353) if rank <= 1.701 else 0.01524) if covered <= 0.2347 else ((0.07169 if kin <= 4.5 else
    0.1353) if rank <= 1.701 else 0.07169)))
    points += 0.06027
    points += ((((0.04475 if like_rank <= 0.317 else 0.0116) if class_user_preference <= 1e-35 else (0.04475 if
    like_rank <= 0.317 else 0.03696)) if covered <= 0.2369 else 0.04698) if like_prompt <= 0.387 else ((((0.04475 if
    like_rank <= 0.317 else 0.0116) if class_user_preference <= 1e-35 else (0.04475 if like_rank <= 0.317 else
    0.03696)) if covered <= 0.2369 else 0.04698) if handles_asked <= 1e-35 else 0.06638))
    points += (((0.02456 if length <= 0.9417 else 0.07767) if days <= 1.436 else ((0.09118 if length <= 0.4783 else
    -0.001534) if kin <= 2.5 else 0.04659)) if days <= 1.707 else ((0.09118 if length <= 0.4783 else -0.002725) if
    kin <= 1.5 else ((0.09118 if length <= 0.4783 else 0.01011) if kin <= 2.5 else 0.04659)))
    points += ((0.02756 if gap <= 1.453 else 0.07474) if like_prompt <= 0.4152 else ((0.02756 if gap <= 1.453 else
    0.07474) if young <= 1e-35 else (0.05441 if gap <= 1.453 else 0.07474)))
    points += ((((0.01571 if class_user_preference <= 1e-35 else 0.05278) if gap <= 1.471 else 0.06378) if length <=
    0.9417 else ((0.02606 if class_user_preference <= 1e-35 else 0.05278) if gap <= 1.471 else 0.06378)) if
    like_prompt <= 0.4152 else ((((0.01571 if class_user_preference <= 1e-35 else 0.05278) if gap <= 1.471 else
    0.06378) if length <= 0.9417 else ((0.02606 if class_user_preference <= 1e-35 else 0.05278) if gap <= 1.471 else
    0.06378)) if young <= 1e-35 else (0.05361 if gap <= 1.471 else 0.06378)))
    points += ((((-0.02437 if length <= 0.6183 else 0.02996) if class_user_preference <= 1e-35 else 0.02555) if rank
    <= 1.242 else 0.004248) if kin <= 1e-35 else ((((-0.005935 if length <= 0.6183 else 0.02996) if
    class_user_preference <= 1e-35 else 0.1059) if rank <= 1.242 else 0.004248) if first <= 4.139 else ((0.03751 if
    class_user_preference <= 1e-35 else 0.1059) if rank <= 1.242 else 0.03751)))
    points += ((0.03646 if kin <= 4.5 else 0.0884) if like_prompt <= 0.3076 else ((0.03646 if kin <= 4.5 else
    0.0884) if young <= 1e-35 else (0.03983 if kin <= 4.5 else 0.0884)))
    points += (((0.01201 if like_prompt <= 0.398 else (0.05498 if like_asked <= 0.3566 else 0.0222)) if third <=
    2.597 else ((0.02427 if third <= 4.207 else 0.06531) if like_prompt <= 0.398 else (0.05498 if like_asked <=
    0.3566 else 0.02427))) if like_rank <= 0.2887 else ((0.01201 if third <= 4.207 else 0.06531) if like_prompt <=
    0.398 else (0.05498 if like_asked <= 0.3566 else 0.0222)))
    points += ((((0.009653 if days <= 0.1426 else 0.06143) if days <= 0.4804 else (0.01458 if class_state_of_work <=
    1e-35 else 0.005646)) if branch <= 1e-35 else ((0.03287 if days <= 0.1426 else 0.06143) if days <= 0.4804 else
    0.03287)) if kin <= 1.5 else ((0.02081 if days <= 0.1426 else 0.06143) if days <= 0.4804 else 0.02081))
    points += (((((0.004937 if like_prompt <= 0.1627 else 0.03138) if days <= 1.436 else (0.003896 if
    class_state_of_work <= 1e-35 else -0.006495)) if third <= 4.053 else 0.04994) if days <= 1.724 else ((0.003896
    if class_state_of_work <= 1e-35 else -0.02949) if third <= 4.053 else 0.04994)) if like_prompt <= 0.387 else
    ((0.03138 if days <= 1.436 else 0.007388) if third <= 4.053 else 0.04994))
    points += (((0.02517 if class_user_preference <= 1e-35 else 0.03852) if days <= 0.1426 else 0.03962) if days <=
    0.4952 else (((0.02517 if days <= 1.374 else 0.003275) if class_user_preference <= 1e-35 else 0.03852) if
    like_prompt <= 0.3815 else ((0.02517 if days <= 1.374 else 0.004341) if class_user_preference <= 1e-35 else
    0.03852)))
    points += (((0.01959 if length <= 0.9417 else (0.0939 if length <= 0.9483 else 0.01959)) if days <= 2.099 else
    0.01959) if branch <= 1e-35 else ((0.08858 if length <= 0.9417 else (0.0939 if length <= 0.9483 else 0.08858))
    if days <= 0.5116 else ((0.01959 if length <= 0.9417 else (0.0939 if length <= 0.9483 else 0.01959)) if days <=
    2.099 else 0.01959)))
    points += (0.000617 if kin <= 1e-35 else (((0.00111 if beside <= 29.03 else 0.03997) if gap <= 1.266 else
    0.03126) if class_user_preference <= 1e-35 else (-0.01757 if person <= 1e-35 else (0.02482 if covers <= 0.2003
    else 0.08739))))
    points += ((((0.02875 if days <= 0.296 else -0.0001558) if second <= 2.558 else -0.007039) if first <= 3.442
    else (0.0102 if at_task <= 1e-35 else 0.03621)) if like_asked <= 0.5208 else (((0.02875 if days <= 0.296 else
    0.008804) if second <= 2.558 else 0.008804) if first <= 3.442 else (0.0102 if at_task <= 1e-35 else 0.03621)))
    points += (((-0.0008363 if gap <= 1.435 else 0.01932) if class_user_preference <= 1e-35 else (-0.009076 if
    person <= 1e-35 else (0.01433 if kin <= 1e-35 else 0.05183))) if rank <= 2.138 else 0.0009471)
    points += (((-0.02878 if length <= 0.615 else 0.005256) if class_user_preference <= 1e-35 else (0.0459 if
    covered <= 0.1468 else 0.01128)) if rank <= 2.013 else ((0.07141 if days <= 1.812 else -0.01594) if covered <=
    0.2931 else 0.0323))
    points += ((0.01932 if branch <= 1e-35 else 0.031) if like_prompt <= 0.398 else (((0.02753 if like_asked <=
    0.2751 else 0.01932) if young <= 1e-35 else 0.03215) if at_task <= 1e-35 else 0.02788))
    points += (((-0.01263 if third <= 3.375 else (0.04459 if length <= 0.6383 else -0.0003254)) if length <= 0.8417
    else ((0.00817 if days <= 1.305 else 0.03312) if days <= 1.436 else 0.003706)) if kin <= 3.5 else 0.03101)
    points += (((((-0.001607 if covered <= 0.2396 else 0.01418) if at_task <= 1e-35 else 0.02129) if like_prompt <=
    0.3076 else ((-0.0009732 if covered <= 0.2396 else 0.01418) if at_task <= 1e-35 else 0.02129)) if branch <=
    1e-35 else 0.04721) if second <= 3.402 else ((0.006747 if covered <= 0.2396 else 0.01418) if at_task <= 1e-35
    else 0.02129))
    points += ((((0.0006615 if days <= 3.077 else (0.09055 if days <= 3.088 else 0.00256)) if days <= 3.149 else
    -0.02746) if class_state_of_work <= 1e-35 else (-0.01234 if length <= 0.8583 else 0.02637)) if gap <= 1.49 else
    0.01488)
    points += ((0.003344 if class_user_preference <= 1e-35 else 0.01872) if rank <= 1.498 else (((0.008977 if
    at_prompt <= 1e-35 else -0.01242) if beside <= 27.1 else 0.03953) if person <= 1e-35 else ((0.008977 if
    at_prompt <= 1e-35 else 0.00156) if beside <= 27.1 else 0.03953)))
    points += (((0.002354 if days <= 1.887 else -0.01236) if first <= 3.291 else (0.01267 if terms <= 2.917 else
    -0.0003606)) if class_state_of_work <= 1e-35 else ((-0.01054 if days <= 0.2107 else 0.05574) if days <= 0.4804
    else -0.006032))
    points += (((((0.006837 if length <= 0.65 else 0.07834) if length <= 0.6567 else -0.001772) if
    class_state_of_work <= 1e-35 else 0.02342) if like_prompt <= 0.6527 else 0.01571) if first <= 5.265 else 0.0129)
    points += (0.06056 if class_decision <= 1e-35 else (0.005026 if like_prompt <= 0.4775 else (0.002516 if length
    <= 0.8517 else (0.06699 if terms <= 3.511 else 0.003284))))
    points += (((((0.002216 if class_fix <= 1e-35 else -0.03196) if days <= 2.08 else 0.03166) if days <= 2.099 else
    -0.006974) if days <= 3.028 else (0.0151 if class_user_preference <= 1e-35 else 0.07872)) if days <= 3.204 else
    -0.02996)
    points += ((((0.02051 if covered <= 0.1288 else -0.002139) if kin <= 1.5 else -0.01661) if person <= 1e-35 else
    ((0.0001881 if file <= 1e-35 else -0.01751) if kin <= 1e-35 else 0.006665)) if handles_beside <= 1e-35 else
    0.007746)
    points += (-0.02857 if like_prompt <= -0.1761 else ((((0.06007 if like_prompt <= 0.2488 else -0.003491) if
    at_task <= 1e-35 else (0.02618 if gap <= 0.8165 else 0.003515)) if handles_beside <= 1e-35 else 0.008827) if
    class_fix <= 1e-35 else -0.02328))
    points += ((0.02133 if class_decision <= 1e-35 else (-0.004765 if lead <= 0.5564 else 0.01673)) if kin <= 2.5
    else (((0.03631 if second <= 1e-35 else -0.004734) if like_prompt <= 0.6366 else 0.03419) if third <= 4.097 else
    0.03584))
    points += ((0.001363 if class_state_of_work <= 1e-35 else (-0.008699 if length <= 0.6567 else (-0.008699 if
    length <= 0.8583 else ((0.01519 if kin <= 1e-35 else 0.06019) if kin <= 1.5 else -0.01274)))) if class_fix <=
    1e-35 else -0.0222)
    points += ((((((0.003514 if kin <= 1.5 else -0.00321) if days <= 3.028 else 0.0324) if class_state_of_work <=
    1e-35 else ((0.003514 if kin <= 1.5 else -0.01276) if days <= 3.028 else 0.0324)) if kin <= 3.5 else 0.01394) if
    days <= 3.204 else -0.02671) if young <= 1e-35 else 0.01287)
    points += ((((0.01176 if file <= 1e-35 else 0.01561) if asked <= 16.55 else 0.01176) if person <= 1e-35 else
    0.004074) if kin <= 3.5 else 0.01176)
    points += (((0.001352 if days <= 2.329 else (-0.02493 if days <= 2.5 else (0.05412 if days <= 2.507 else
    -0.005505))) if days <= 3.028 else (0.05045 if length <= 0.885 else -0.01851)) if days <= 3.204 else -0.027)
    points += ((((-0.02261 if person <= 1e-35 else 0.02331) if length <= 0.6567 else -0.0001352) if
    class_state_of_work <= 1e-35 else (-0.03829 if length <= 0.6567 else (0.02089 if like_prompt <= 0.646 else
    0.04368))) if third <= 5.258 else 0.03504)
    points += ((-0.003568 if length <= 0.8717 else ((0.05429 if second <= 3.531 else 0.002449) if length <= 0.875
    else (-0.00127 if class_decision <= 1e-35 else (0.09333 if days <= 0.9591 else 0.001049)))) if second <= 5.265
    else 0.0223)
    points += ((((-0.01668 if length <= 0.575 else 0.01798) if third <= 3.04 else 0.02547) if asked <= 16.97 else
    -0.004553) if like_prompt <= 0.6854 else (-0.007371 if length <= 0.675 else 0.03067))
    points += ((0.0003378 if length <= 0.905 else ((-0.01974 if class_user_preference <= 1e-35 else (0.04777 if
    person <= 1e-35 else -0.009285)) if class_constraint <= 1e-35 else 0.03665)) if length <= 0.9417 else (0.05105
    if length <= 0.9483 else 0.003118))
    points += (((0.002059 if days <= 2.099 else -0.004235) if days <= 3.077 else (0.06881 if days <= 3.088 else
    (0.02267 if class_how_to_run <= 1e-35 else 0.07296))) if days <= 3.204 else -0.02202)
    points += (((0.0007696 if class_state_of_work <= 1e-35 else ((-0.002513 if days <= 1.332 else 0.0601) if days <=
    1.404 else -0.02245)) if days <= 3.204 else -0.02373) if like_prompt <= 0.646 else 0.02233)
    points += (((-0.001876 if covers <= 0.4057 else -0.01418) if at_task <= 1e-35 else (-0.003894 if like_prompt <=
    0.2266 else (0.02195 if kin <= 1.5 else -0.01685))) if kin <= 2.5 else (0.003414 if gap <= 1.49 else 0.03154))
    points += (((((-0.008136 if like_prompt <= -0.03153 else 0.001539) if class_fix <= 1e-35 else -0.01984) if days
    <= 2.903 else -0.0227) if days <= 3.028 else (0.04034 if length <= 0.8817 else -0.01473)) if days <= 3.204 else
    -0.02312)
    points += (((-0.01684 if like_prompt <= -0.006169 else -0.002385) if second <= 5.34 else 0.02544) if length <=
    0.8717 else ((0.04614 if third <= 2.804 else -0.007196) if length <= 0.875 else 0.002514))
    points += ((-0.002404 if at_task <= 1e-35 else (0.001607 if covers <= 0.5762 else 0.03305)) if young <= 1e-35
    else (-0.009797 if like_prompt <= 0.2366 else (0.03547 if days <= 1.978 else 0.002251)))
    points += (((-0.008248 if class_state_of_work <= 1e-35 else -0.0383) if file <= 1e-35 else (-0.0147 if third <=
    3.419 else 0.03977)) if length <= 0.615 else (0.03778 if length <= 0.6183 else (0.06114 if length <= 0.6717 else
    0.008592)))
    points += 0.1301
    points += (((0.01637 if kin <= 2.5 else 0.05818) if length <= 0.7783 else (((0.01637 if kin <= 2.5 else 0.05818)
    if branch <= 1e-35 else (0.03149 if kin <= 2.5 else 0.05818)) if days <= 1.305 else (0.04583 if kin <= 2.5 else
    0.05818))) if days <= 1.436 else (0.01637 if kin <= 2.5 else 0.05818))
    points += (0.03139 if days <= 2.099 else ((0.003797 if gap <= 1.341 else 0.02163) if class_user_preference <=
    1e-35 else ((0.003797 if gap <= 1.341 else 0.02163) if days <= 2.634 else (0.1441 if days <= 2.668 else
    (0.003797 if gap <= 1.341 else 0.02163)))))
    points += (0.02405 if class_user_preference <= 1e-35 else ((0.02405 if lead <= 0.8022 else 0.03158) if length <=
    0.8717 else 0.03229))
    points += (0.01362 if days <= 1.812 else (0.01362 if class_user_preference <= 1e-35 else (0.01362 if person <=
    1e-35 else (0.01362 if length <= 0.8717 else (0.01362 if days <= 2.617 else (0.1693 if days <= 2.687 else
    0.05153))))))
    points += ((0.01239 if length <= 0.8717 else (0.04773 if length <= 0.875 else (0.01239 if days <= 1.932 else
    (0.01757 if length <= 0.8883 else 0.01239)))) if second <= 5.265 else 0.03266)
    points += (((0.001798 if person <= 1e-35 else (0.001798 if like_asked <= 0.3324 else 0.04432)) if gap <= 1.435
    else 0.01028) if class_fix <= 1e-35 else -0.02343)
    points += ((0.02887 if days <= 2.086 else 0.03463) if days <= 2.099 else ((0.01316 if days <= 2.617 else
    (0.03862 if days <= 2.668 else 0.0002723)) if class_constraint <= 1e-35 else -0.02006))
    points += (((0.006081 if lead <= 0.2957 else 0.06308) if gap <= 0.8165 else (-0.01136 if lead <= 0.3041 else
    0.0005846)) if second <= 2.192 else ((0.02311 if lead <= 0.2957 else 0.06308) if gap <= 0.8165 else 0.02311))
    points += 0.03383
    points += (((0.01855 if like_prompt <= -1e-35 else (0.02645 if like_prompt <= 1e-35 else 0.01855)) if length <=
    0.8717 else ((0.04143 if second <= 3.698 else 0.01855) if length <= 0.875 else 0.01855)) if class_fix <= 1e-35
    else 0.01855)
    points += (((0.06173 if length <= 0.9633 else 0.09902) if days <= 1.436 else (0.1293 if length <= 0.4783 else
    0.06173)) if like_prompt <= 0.4152 else (((0.06173 if length <= 0.9633 else 0.09902) if days <= 1.436 else
    (0.1293 if length <= 0.4783 else 0.06173)) if young <= 1e-35 else ((0.06431 if length <= 0.9633 else 0.09902) if
    days <= 1.436 else (0.1293 if length <= 0.4783 else 0.06431))))
    points += ((0.06488 if days <= 0.9844 else (0.06488 if days <= 1.436 else (0.06488 if kin <= 2.5 else 0.0678)))
    if days <= 1.707 else (0.01441 if kin <= 2.5 else 0.0678))
    points += (0.1033 if rank <= 1.498 else (0.04753 if days <= 1.423 else 0.02133))
    points += (0.09301 if rank <= 1.869 else (0.03894 if days <= 1.436 else (0.03894 if class_user_preference <=
    1e-35 else 0.04538)))
    points += ((0.04155 if third <= 4.021 else 0.06835) if rank <= 2.013 else (0.03524 if third <= 4.021 else
    0.06835))
    points += ((0.06409 if length <= 0.4783 else 0.01198) if kin <= 2.5 else (0.02387 if third <= 3.115 else
    0.08374))
    points += (((0.03926 if days <= 0.1426 else 0.05781) if days <= 0.4804 else 0.03926) if like_prompt <= 0.3815
    else (((0.005677 if days <= 0.1426 else 0.05781) if days <= 0.4804 else 0.009016) if young <= 1e-35 else
    ((0.04537 if days <= 0.1426 else 0.05781) if days <= 0.4804 else 0.04537)))
    points += (0.02963 if branch <= 1e-35 else 0.0255)
    points += ((0.014 if like_asked <= 0.6407 else 0.0545) if branch <= 1e-35 else (0.02341 if like_asked <= 0.6407
    else 0.0545))
    points += ((0.01839 if young <= 1e-35 else 0.03014) if rank <= 2.138 else (0.01839 if length <= 0.925 else
    0.01842))
    points += (0.03322 if kin <= 2.5 else 0.0525)
    points += ((((-0.004343 if days <= 0.132 else 0.03925) if days <= 0.3125 else 0.001293) if kin <= 2.5 else
    (0.002138 if first <= 4.187 else 0.04267)) if length <= 0.8517 else 0.04556)
    points += (0.06407 if like_prompt <= 0.3076 else (0.02245 if terms <= 2.917 else 0.01448))
    points += ((0.0008438 if at_task <= 1e-35 else (0.06909 if gap <= 0.7275 else (0.001391 if first <= 3.746 else
    0.05629))) if like_rank <= 0.4564 else (0.002071 if like_prompt <= 0.312 else 0.002929))
    points += (0.02024 if class_user_preference <= 1e-35 else ((0.03872 if length <= 0.9283 else 0.02024) if other
    <= 1e-35 else (0.02024 if length <= 0.915 else 0.04621)))
    points += (((0.003833 if class_decision <= 1e-35 else 0.03019) if person <= 1e-35 else (0.003833 if like_prompt
    <= -0.01479 else (0.04003 if like_prompt <= 1e-35 else 0.003833))) if like_prompt <= 0.6854 else 0.02052)
    points += (0.02685 if kin <= 3.5 else (0.02122 if class_how_it_works <= 1e-35 else -0.02504))
    points += 0.03739
    points += ((0.04407 if length <= 0.9783 else (0.06059 if like_prompt <= -0.008835 else 0.04407)) if length <=
    0.9917 else 0.04407)
    points += ((0.001519 if class_state_of_work <= 1e-35 else ((0.01509 if days <= 0.279 else -0.008815) if length
    <= 0.8783 else 0.03096)) if young <= 1e-35 else 0.009933)
    points += (((0.01047 if handles_beside <= 1e-35 else 0.01119) if third <= 3.746 else 0.0283) if like_prompt <=
    0.398 else ((0.003667 if covered <= 0.2611 else 0.02836) if at_task <= 1e-35 else 0.03948))
    points += (((-0.006156 if days <= 0.1426 else 0.02792) if days <= 0.4952 else 0.04243) if like_prompt <= 0.398
    else (0.005523 if at_task <= 1e-35 else 0.03221))
    points += ((0.01111 if days <= 0.4952 else ((0.01113 if like_prompt <= 0.3076 else 0.004273) if
    class_state_of_work <= 1e-35 else (-0.02578 if length <= 0.9517 else 0.02085))) if kin <= 3.5 else 0.02317)
    points += (0.008496 if like_prompt <= 0.1829 else ((((0.006553 if days <= 2.5 else 0.1047) if like_prompt <=
    0.1914 else -0.001742) if young <= 1e-35 else 0.02269) if at_task <= 1e-35 else 0.0201))
    points += ((0.01811 if second <= 5.265 else 0.02989) if kin <= 3.5 else (0.02961 if class_how_it_works <= 1e-35
    else 0.01811))
    points += 0.02504
    points += (((0.06007 if other <= 1e-35 else 0.01337) if length <= 0.4983 else (0.01337 if length <= 0.615 else
    (0.03137 if length <= 0.6617 else 0.01337))) if branch <= 1e-35 else 0.01337)
    points += ((-0.004175 if days <= 0.1426 else 0.05723) if days <= 0.4804 else ((-0.008523 if class_decision <=
    1e-35 else 0.005933) if kin <= 1e-35 else 0.003579))
    points += ((0.002922 if days <= 0.132 else 0.01272) if days <= 0.9 else (0.01383 if kin <= 2.5 else 0.01809))
    points += (((-0.01695 if gap <= 0.9088 else (0.0005618 if days <= 3.077 else 0.02073)) if at_task <= 1e-35 else
    ((0.04751 if gap <= 0.7275 else 0.03282) if beside <= 4.251 else -0.007621)) if days <= 3.204 else -0.02709)
    points += (((0.00911 if branch <= 1e-35 else (0.00911 if class_how_to_run <= 1e-35 else 0.05485)) if at_prompt
    <= 1e-35 else (0.00911 if like_asked <= 0.3207 else 0.01728)) if length <= 0.9917 else 0.02844)
    points += (0.07567 if terms <= 2.917 else -0.003033)
    points += (((-0.009557 if gap <= 0.9754 else -0.001166) if at_task <= 1e-35 else (0.0319 if gap <= 0.7275 else
    (0.03743 if beside <= 2.922 else 0.003337))) if beside <= 17.3 else 0.005011)
    points += (0.02531 if days <= 3.028 else 0.03742)
    points += (0.03297 if rank <= 2.441 else 0.03042)
    points += (((((0.006501 if at_task <= 1e-35 else 0.03217) if first <= 1.92 else 0.05485) if like_asked <= 0.2796
    else (0.006501 if at_task <= 1e-35 else 0.03217)) if second <= 5.265 else (((0.02121 if at_task <= 1e-35 else
    0.03217) if first <= 1.92 else 0.05485) if like_asked <= 0.2796 else (0.02121 if at_task <= 1e-35 else
    0.03217))) if kin <= 3.5 else (0.01716 if at_task <= 1e-35 else 0.03217))
    points += (((-0.004741 if kin <= 1e-35 else 0.002699) if third <= 5.133 else 0.03063) if class_decision <= 1e-35
    else 0.04566)
    points += ((0.03842 if like_prompt <= -0.0226 else ((0.03842 if like_prompt <= 1e-35 else 0.02636) if
    like_prompt <= 0.3369 else 0.008792)) if kin <= 3.5 else (0.03842 if like_prompt <= 1e-35 else 0.01302))
    points += (((-0.004256 if days <= 0.1426 else 0.02784) if days <= 0.3125 else (0.0003018 if class_state_of_work
    <= 1e-35 else (0.01824 if branch <= 1e-35 else 0.009533))) if class_fix <= 1e-35 else -0.0198)
    return points


def with_answer(values: Sequence[float]) -> float:
    """Return the sum of the trees that ask for 'answer', and nothing later."""
    second = values[3]
    third = values[4]
    covered = values[5]
    covers = values[6]
    gap = values[8]
    rank = values[9]
    kin = values[10]
    length = values[12]
    terms = values[13]
    days = values[22]
    other = values[25]
    branch = values[26]
    at_task = values[31]
    class_user_preference = values[33]
    class_how_to_run = values[36]
    class_how_it_works = values[39]
    like_prompt = values[44]
    like_answer = values[45]
    points = 0.0
    points += (((-0.008939 if length <= 0.8417 else 0.01723) if like_answer <= 0.3036 else (0.02389 if at_task <=
    1e-35 else 0.0705)) if days <= 1.436 else ((-0.0268 if like_answer <= 0.2186 else -0.005467) if second <= 3.271
    else (0.06701 if length <= 0.6617 else 0.002716)))
    points += ((0.00152 if days <= 1.724 else (-0.02696 if kin <= 1e-35 else -0.001616)) if like_answer <= 0.2158
    else (((0.05697 if covered <= 0.03141 else 0.01116) if days <= 1.887 else (-0.005466 if like_answer <= 0.5363
    else 0.0226)) if gap <= 1.435 else 0.03408))
    points += (((((0.01433 if days <= 0.4952 else -0.008402) if kin <= 3.5 else 0.05451) if length <= 0.9417 else
    (0.08055 if length <= 0.9483 else 0.02049)) if days <= 1.812 else (-0.021 if kin <= 1e-35 else 0.000968)) if
    like_answer <= 0.4404 else 0.01856)
    points += (((((-0.01506 if branch <= 1e-35 else (0.004288 if class_how_to_run <= 1e-35 else 0.09548)) if length
    <= 0.9417 else 0.0159) if like_answer <= 0.3299 else 0.01555) if days <= 2.271 else -0.02207) if like_prompt <=
    0.398 else (0.01937 if other <= 1e-35 else -0.002957))
    points += ((((0.001574 if length <= 0.865 else 0.03615) if days <= 0.4952 else ((-0.008844 if at_task <= 1e-35
    else 0.01697) if kin <= 1e-35 else 0.01009)) if gap <= 1.49 else 0.02811) if rank <= 2.138 else (-0.01588 if
    like_answer <= 0.2077 else 0.00137))
    points += ((-0.01266 if like_prompt <= 0.1681 else (-0.003867 if at_task <= 1e-35 else (0.0007459 if like_answer
    <= 0.2741 else (-0.0008813 if like_prompt <= 0.3218 else 0.05393)))) if kin <= 1e-35 else (0.002214 if second <=
    3.271 else (0.03575 if terms <= 2.917 else 0.00869)))
    points += ((-0.01006 if like_answer <= 0.2101 else 0.0007314) if kin <= 1e-35 else ((((-0.02884 if length <=
    0.685 else -0.002777) if kin <= 3.5 else 0.01532) if length <= 0.7917 else 0.009622) if class_user_preference <=
    1e-35 else (0.04624 if length <= 0.6417 else 0.001539)))
    points += ((((-0.002204 if days <= 0.4715 else 0.07251) if days <= 0.4952 else (-0.01179 if class_how_it_works
    <= 1e-35 else (-0.001934 if length <= 0.9417 else 0.04376))) if kin <= 2.5 else 0.01898) if like_answer <=
    0.08268 else (0.00295 if days <= 3.204 else -0.02585))
    points += (((((0.004278 if days <= 2.412 else -0.01644) if days <= 2.663 else (-0.0171 if covers <= 0.08704 else
    (0.007806 if like_answer <= 0.2766 else 0.06334))) if days <= 2.767 else -0.01104) if second <= 3.389 else
    0.03262) if third <= 1.547 else -0.00305)
    return points


def most_counted(values: Sequence[float]) -> float:
    """Return the sum of the most that `with_counted` and what follows it can give."""
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
    length = values[12]
    terms = values[13]
    young = values[14]
    file = values[15]
    handles_asked = values[16]
    handles_beside = values[17]
    days = values[22]
    person = values[24]
    other = values[25]
    branch = values[26]
    at_prompt = values[27]
    at_task = values[31]
    class_user_preference = values[33]
    class_constraint = values[34]
    class_how_to_run = values[36]
    class_decision = values[37]
    class_state_of_work = values[38]
    class_how_it_works = values[39]
    class_fix = values[40]
    like_asked = values[43]
    like_prompt = values[44]
    like_answer = values[45]
    like_rank = values[47]
    points = 0.0
    points += ((((-1.924 if length <= 0.9417 else -1.829) if handles_asked <= 1e-35 else (-1.916 if length <= 0.9417
    else -1.829)) if days <= 1.38 else ((-1.924 if length <= 0.9417 else -1.829) if days <= 1.436 else (-1.975 if
    class_user_preference <= 1e-35 else -1.904))) if like_prompt <= 0.4721 else ((-1.924 if length <= 0.9417 else
    -1.829) if days <= 1.436 else (-1.971 if class_user_preference <= 1e-35 else -1.904)))
    points += ((((0.05335 if rank <= 1.701 else 0.015) if like_answer <= 0.4066 else 0.08222) if branch <= 1e-35
    else ((0.05335 if rank <= 1.701 else 0.02793) if like_answer <= 0.4066 else 0.08222)) if like_answer <= 0.5414
    else (0.08222 if gap <= 1.407 else 0.1688))
    points += (((0.03779 if like_answer <= 0.2243 else 0.08474) if days <= 1.436 else (0.03233 if like_answer <=
    0.2243 else 0.08474)) if handles_asked <= 1e-35 else (((0.03779 if like_answer <= 0.2243 else 0.08474) if days
    <= 1.436 else (0.03233 if like_answer <= 0.2243 else 0.08474)) if class_user_preference <= 1e-35 else 0.1125))
    points += (((0.05779 if like_asked <= 0.5426 else 0.09514) if days <= 1.136 else (0.05779 if days <= 1.436 else
    (0.002275 if first <= 4.33 else (0.03477 if class_user_preference <= 1e-35 else 0.1287)))) if like_prompt <=
    0.4152 else (0.05779 if days <= 1.436 else (0.0106 if first <= 4.33 else (0.03477 if class_user_preference <=
    1e-35 else 0.1287))))
    points += ((((0.02606 if length <= 0.9417 else 0.09329) if days <= 1.436 else (-0.007748 if third <= 3.419 else
    0.03923)) if like_answer <= 0.3758 else 0.04933) if gap <= 1.407 else (((0.02606 if length <= 0.9417 else
    0.09329) if days <= 1.436 else (0.02606 if third <= 3.419 else 0.03923)) if like_answer <= 0.3758 else (0.04933
    if gap <= 1.435 else 0.1267)))
    points += ((0.06549 if rank <= 1.701 else 0.03129) if handles_asked <= 1e-35 else ((0.06549 if rank <= 1.701
    else 0.03129) if gap <= 1.568 else 0.09968))
    points += ((((0.04545 if kin <= 4.5 else 0.1353) if rank <= 1.701 else 0.01524) if branch <= 1e-35 else
    ((0.04545 if kin <= 4.5 else 0.1353) if rank <= 1.701 else 0.02045)) if handles_asked <= 1e-35 else (((0.04545
    if kin <= 4.5 else 0.1353) if rank <= 1.701 else 0.01524) if covered <= 0.2347 else ((0.07169 if kin <= 4.5 else
    0.1353) if rank <= 1.701 else 0.07169)))
    points += (((0.003429 if like_answer <= 0.2566 else 0.06027) if like_prompt <= 0.3076 else (((0.003429 if
    like_prompt <= 0.398 else 0.03588) if like_answer <= 0.2566 else 0.06027) if handles_asked <= 1e-35 else
    ((0.03289 if like_prompt <= 0.398 else 0.03588) if like_answer <= 0.2566 else 0.06027))) if like_answer <=
    0.5628 else 0.06027)
    points += ((((0.04475 if like_rank <= 0.317 else 0.0116) if class_user_preference <= 1e-35 else (0.04475 if
    like_rank <= 0.317 else 0.03696)) if covered <= 0.2369 else 0.04698) if like_prompt <= 0.387 else ((((0.04475 if
    like_rank <= 0.317 else 0.0116) if class_user_preference <= 1e-35 else (0.04475 if like_rank <= 0.317 else
    0.03696)) if covered <= 0.2369 else 0.04698) if handles_asked <= 1e-35 else 0.06638))
    points += (((0.02456 if length <= 0.9417 else 0.07767) if days <= 1.436 else ((0.09118 if length <= 0.4783 else
    -0.001534) if kin <= 2.5 else 0.04659)) if days <= 1.707 else ((0.09118 if length <= 0.4783 else -0.002725) if
    kin <= 1.5 else ((0.09118 if length <= 0.4783 else 0.01011) if kin <= 2.5 else 0.04659)))
    points += (((0.01691 if days <= 1.436 else (-0.01639 if class_user_preference <= 1e-35 else 0.02534)) if
    like_answer <= 0.2593 else (0.02756 if gap <= 1.453 else 0.07474)) if like_prompt <= 0.4152 else (((0.01691 if
    days <= 1.436 else (-0.01222 if class_user_preference <= 1e-35 else 0.02534)) if like_answer <= 0.2593 else
    (0.02756 if gap <= 1.453 else 0.07474)) if young <= 1e-35 else (0.05441 if like_answer <= 0.2593 else (0.05441
    if gap <= 1.453 else 0.07474))))
    points += (((-0.007724 if length <= 0.9417 else 0.02606) if like_answer <= 0.2186 else ((0.01571 if
    class_user_preference <= 1e-35 else 0.05278) if gap <= 1.471 else 0.06378)) if like_prompt <= 0.4152 else
    (((-0.007724 if length <= 0.9417 else 0.02606) if like_answer <= 0.2186 else ((0.01571 if class_user_preference
    <= 1e-35 else 0.05278) if gap <= 1.471 else 0.06378)) if young <= 1e-35 else (0.05361 if like_answer <= 0.2186
    else (0.05361 if gap <= 1.471 else 0.06378))))
    points += ((((-0.02437 if length <= 0.6183 else 0.02996) if class_user_preference <= 1e-35 else 0.02555) if rank
    <= 1.242 else 0.004248) if kin <= 1e-35 else ((((-0.005935 if length <= 0.6183 else 0.02996) if
    class_user_preference <= 1e-35 else 0.1059) if rank <= 1.242 else 0.004248) if first <= 4.139 else ((0.03751 if
    class_user_preference <= 1e-35 else 0.1059) if rank <= 1.242 else 0.03751)))
    points += ((((0.002661 if length <= 0.845 else 0.03475) if kin <= 4.5 else 0.0884) if like_prompt <= 0.3076 else
    ((((0.002661 if length <= 0.845 else 0.03475) if kin <= 4.5 else 0.0884) if class_user_preference <= 1e-35 else
    ((0.0271 if length <= 0.845 else 0.03475) if kin <= 4.5 else 0.0884)) if young <= 1e-35 else (0.03983 if kin <=
    4.5 else 0.0884))) if like_answer <= 0.5308 else (0.03646 if kin <= 4.5 else 0.0884))
    points += ((((-0.006936 if like_answer <= 0.2673 else 0.01201) if like_prompt <= 0.398 else (0.05498 if
    like_asked <= 0.3566 else 0.0222)) if third <= 2.597 else ((0.02427 if like_answer <= 0.2673 else (0.02427 if
    third <= 4.207 else 0.06531)) if like_prompt <= 0.398 else (0.05498 if like_asked <= 0.3566 else 0.02427))) if
    like_rank <= 0.2887 else ((-0.006936 if like_answer <= 0.2673 else (0.01201 if third <= 4.207 else 0.06531)) if
    like_prompt <= 0.398 else (0.05498 if like_asked <= 0.3566 else 0.0222)))
    points += (((((0.009653 if days <= 0.1426 else 0.06143) if days <= 0.4804 else (0.01458 if class_state_of_work
    <= 1e-35 else -0.01919)) if like_answer <= 0.3996 else ((0.009653 if days <= 0.1426 else 0.06143) if days <=
    0.4804 else (0.01458 if class_state_of_work <= 1e-35 else 0.005646))) if branch <= 1e-35 else ((0.03287 if days
    <= 0.1426 else 0.06143) if days <= 0.4804 else 0.03287)) if kin <= 1.5 else ((0.02081 if days <= 0.1426 else
    0.06143) if days <= 0.4804 else 0.02081))
    points += (((((0.004937 if like_prompt <= 0.1627 else 0.03138) if days <= 1.436 else (0.003896 if
    class_state_of_work <= 1e-35 else -0.006495)) if third <= 4.053 else 0.04994) if days <= 1.724 else ((0.003896
    if class_state_of_work <= 1e-35 else -0.02949) if third <= 4.053 else 0.04994)) if like_prompt <= 0.387 else
    ((0.03138 if days <= 1.436 else 0.007388) if third <= 4.053 else 0.04994))
    points += (((-0.005008 if days <= 0.1426 else 0.03962) if days <= 0.4952 else (-0.02161 if like_prompt <= 0.3815
    else 0.004341)) if like_answer <= 0.2158 else ((0.02517 if days <= 1.374 else 0.003275) if class_user_preference
    <= 1e-35 else 0.03852))
    points += ((((0.00181 if length <= 0.9417 else (0.0939 if length <= 0.9483 else 0.0174)) if days <= 2.099 else
    -0.01234) if like_answer <= 0.3789 else 0.01959) if branch <= 1e-35 else (((0.08858 if length <= 0.9417 else
    (0.0939 if length <= 0.9483 else 0.08858)) if like_answer <= 0.3789 else 0.08858) if days <= 0.5116 else
    (((0.00181 if length <= 0.9417 else (0.0939 if length <= 0.9483 else 0.0174)) if days <= 2.099 else -0.0006294)
    if like_answer <= 0.3789 else 0.01959)))
    points += (0.000617 if kin <= 1e-35 else (((0.00111 if beside <= 29.03 else 0.03997) if gap <= 1.266 else
    0.03126) if class_user_preference <= 1e-35 else (-0.01757 if person <= 1e-35 else (0.02482 if covers <= 0.2003
    else 0.08739))))
    points += ((-0.007039 if like_answer <= 0.08268 else (((0.02875 if days <= 0.296 else -0.0001558) if second <=
    2.558 else -0.0172) if first <= 3.442 else (0.0102 if at_task <= 1e-35 else 0.03621))) if like_asked <= 0.5208
    else (0.008804 if like_answer <= 0.08268 else (((0.02875 if days <= 0.296 else 0.008804) if second <= 2.558 else
    0.008804) if first <= 3.442 else (0.0102 if at_task <= 1e-35 else 0.03621))))
    points += (((-0.0008363 if gap <= 1.435 else 0.01932) if class_user_preference <= 1e-35 else (-0.009076 if
    person <= 1e-35 else (0.01433 if kin <= 1e-35 else 0.05183))) if rank <= 2.138 else 0.0009471)
    points += (((-0.02878 if length <= 0.615 else 0.005256) if class_user_preference <= 1e-35 else (0.0459 if
    covered <= 0.1468 else 0.01128)) if rank <= 2.013 else ((0.07141 if days <= 1.812 else -0.01594) if covered <=
    0.2931 else 0.0323))
    points += (((-0.0006746 if branch <= 1e-35 else 0.031) if like_prompt <= 0.398 else (((0.02753 if like_asked <=
    0.2751 else -0.002565) if young <= 1e-35 else 0.03215) if at_task <= 1e-35 else 0.02788)) if like_answer <=
    0.5628 else 0.01932)
    points += (((-0.01263 if third <= 3.375 else (0.04459 if length <= 0.6383 else -0.0003254)) if length <= 0.8417
    else ((0.00817 if days <= 1.305 else 0.03312) if days <= 1.436 else 0.003706)) if kin <= 3.5 else 0.03101)
    points += ((((-0.01989 if like_prompt <= 0.3076 else -0.0009732) if branch <= 1e-35 else 0.04721) if second <=
    3.402 else 0.006747) if like_answer <= 0.2077 else ((-0.001607 if covered <= 0.2396 else 0.01418) if at_task <=
    1e-35 else 0.02129))
    points += ((((0.0006615 if days <= 3.077 else (0.09055 if days <= 3.088 else 0.00256)) if days <= 3.149 else
    -0.02746) if class_state_of_work <= 1e-35 else (-0.01234 if length <= 0.8583 else 0.02637)) if gap <= 1.49 else
    0.01488)
    points += ((0.003344 if class_user_preference <= 1e-35 else 0.01872) if rank <= 1.498 else (-0.01242 if
    like_answer <= 0.08076 else (((0.008977 if at_prompt <= 1e-35 else -0.01742) if beside <= 27.1 else 0.03953) if
    person <= 1e-35 else ((0.008977 if at_prompt <= 1e-35 else 0.00156) if beside <= 27.1 else 0.03953))))
    points += (((0.002354 if days <= 1.887 else -0.01236) if first <= 3.291 else (0.01267 if terms <= 2.917 else
    -0.0003606)) if class_state_of_work <= 1e-35 else ((-0.01054 if days <= 0.2107 else 0.05574) if days <= 0.4804
    else -0.006032))
    points += (((((0.006837 if length <= 0.65 else 0.07834) if length <= 0.6567 else -0.001772) if
    class_state_of_work <= 1e-35 else 0.02342) if like_prompt <= 0.6527 else 0.01571) if first <= 5.265 else 0.0129)
    points += (((0.06056 if like_answer <= 0.1173 else 0.007322) if first <= 5.265 else (0.06056 if like_answer <=
    0.1173 else 0.01176)) if class_decision <= 1e-35 else (0.005026 if like_prompt <= 0.4775 else (0.002516 if
    length <= 0.8517 else (0.06699 if terms <= 3.511 else 0.003284))))
    points += (((((0.002216 if class_fix <= 1e-35 else -0.03196) if days <= 2.08 else 0.03166) if days <= 2.099 else
    -0.006974) if days <= 3.028 else (0.0151 if class_user_preference <= 1e-35 else 0.07872)) if days <= 3.204 else
    -0.02996)
    points += ((((0.02051 if covered <= 0.1288 else -0.002139) if kin <= 1.5 else -0.01661) if person <= 1e-35 else
    ((0.0001881 if file <= 1e-35 else -0.01751) if kin <= 1e-35 else 0.006665)) if handles_beside <= 1e-35 else
    0.007746)
    points += (-0.02857 if like_prompt <= -0.1761 else ((((0.06007 if like_prompt <= 0.2488 else -0.003491) if
    at_task <= 1e-35 else (0.02618 if gap <= 0.8165 else 0.003515)) if handles_beside <= 1e-35 else 0.008827) if
    class_fix <= 1e-35 else -0.02328))
    points += ((0.02133 if class_decision <= 1e-35 else (-0.004765 if lead <= 0.5564 else 0.01673)) if kin <= 2.5
    else (((0.03631 if second <= 1e-35 else -0.004734) if like_prompt <= 0.6366 else 0.03419) if third <= 4.097 else
    0.03584))
    points += ((0.001363 if class_state_of_work <= 1e-35 else (-0.008699 if length <= 0.6567 else (-0.008699 if
    length <= 0.8583 else ((0.01519 if kin <= 1e-35 else 0.06019) if kin <= 1.5 else -0.01274)))) if class_fix <=
    1e-35 else -0.0222)
    points += ((((((0.003514 if kin <= 1.5 else -0.00321) if days <= 3.028 else 0.0324) if class_state_of_work <=
    1e-35 else ((0.003514 if kin <= 1.5 else -0.01276) if days <= 3.028 else 0.0324)) if kin <= 3.5 else 0.01394) if
    days <= 3.204 else -0.02671) if young <= 1e-35 else 0.01287)
    points += ((((0.01176 if file <= 1e-35 else 0.01561) if asked <= 16.55 else 0.01176) if person <= 1e-35 else
    0.004074) if kin <= 3.5 else 0.01176)
    points += (((0.001352 if days <= 2.329 else (-0.02493 if days <= 2.5 else (0.05412 if days <= 2.507 else
    -0.005505))) if days <= 3.028 else (0.05045 if length <= 0.885 else -0.01851)) if days <= 3.204 else -0.027)
    points += ((((-0.02261 if person <= 1e-35 else 0.02331) if length <= 0.6567 else -0.0001352) if
    class_state_of_work <= 1e-35 else (-0.03829 if length <= 0.6567 else (0.02089 if like_prompt <= 0.646 else
    0.04368))) if third <= 5.258 else 0.03504)
    points += ((-0.003568 if length <= 0.8717 else ((0.05429 if second <= 3.531 else 0.002449) if length <= 0.875
    else (-0.00127 if class_decision <= 1e-35 else (0.09333 if days <= 0.9591 else 0.001049)))) if second <= 5.265
    else 0.0223)
    points += ((((-0.01668 if length <= 0.575 else 0.01798) if third <= 3.04 else 0.02547) if asked <= 16.97 else
    -0.004553) if like_prompt <= 0.6854 else (-0.007371 if length <= 0.675 else 0.03067))
    points += ((0.0003378 if length <= 0.905 else ((-0.01974 if class_user_preference <= 1e-35 else (0.04777 if
    person <= 1e-35 else -0.009285)) if class_constraint <= 1e-35 else 0.03665)) if length <= 0.9417 else (0.05105
    if length <= 0.9483 else 0.003118))
    points += (((0.002059 if days <= 2.099 else -0.004235) if days <= 3.077 else (0.06881 if days <= 3.088 else
    (0.02267 if class_how_to_run <= 1e-35 else 0.07296))) if days <= 3.204 else -0.02202)
    points += (((0.0007696 if class_state_of_work <= 1e-35 else ((-0.002513 if days <= 1.332 else 0.0601) if days <=
    1.404 else -0.02245)) if days <= 3.204 else -0.02373) if like_prompt <= 0.646 else 0.02233)
    points += (((-0.001876 if covers <= 0.4057 else -0.01418) if at_task <= 1e-35 else (-0.003894 if like_prompt <=
    0.2266 else (0.02195 if kin <= 1.5 else -0.01685))) if kin <= 2.5 else (0.003414 if gap <= 1.49 else 0.03154))
    points += (((((-0.008136 if like_prompt <= -0.03153 else 0.001539) if class_fix <= 1e-35 else -0.01984) if days
    <= 2.903 else -0.0227) if days <= 3.028 else (0.04034 if length <= 0.8817 else -0.01473)) if days <= 3.204 else
    -0.02312)
    points += (((-0.01684 if like_prompt <= -0.006169 else -0.002385) if second <= 5.34 else 0.02544) if length <=
    0.8717 else ((0.04614 if third <= 2.804 else -0.007196) if length <= 0.875 else 0.002514))
    points += ((-0.002404 if at_task <= 1e-35 else (0.001607 if covers <= 0.5762 else 0.03305)) if young <= 1e-35
    else (-0.009797 if like_prompt <= 0.2366 else (0.03547 if days <= 1.978 else 0.002251)))
    points += (((-0.008248 if class_state_of_work <= 1e-35 else -0.0383) if file <= 1e-35 else (-0.0147 if third <=
    3.419 else 0.03977)) if length <= 0.615 else (0.03778 if length <= 0.6183 else (0.06114 if length <= 0.6717 else
    0.008592)))
    points += ((((-0.02932 if like_prompt <= 0.398 else 0.002459) if handles_asked <= 1e-35 else (-0.009297 if
    second <= 3.475 else 0.05884)) if branch <= 1e-35 else 0.04127) if like_answer <= 0.4066 else 0.1301)
    points += (((0.01637 if kin <= 2.5 else 0.05818) if length <= 0.7783 else (((0.01637 if kin <= 2.5 else 0.05818)
    if branch <= 1e-35 else (0.03149 if kin <= 2.5 else 0.05818)) if days <= 1.305 else (0.04583 if kin <= 2.5 else
    0.05818))) if days <= 1.436 else (0.01637 if kin <= 2.5 else 0.05818))
    points += (0.03139 if days <= 2.099 else ((0.003797 if gap <= 1.341 else 0.02163) if class_user_preference <=
    1e-35 else ((0.003797 if gap <= 1.341 else 0.02163) if days <= 2.634 else (0.1441 if days <= 2.668 else
    (0.003797 if gap <= 1.341 else 0.02163)))))
    points += (0.02405 if like_answer <= 0.08076 else (0.02405 if class_user_preference <= 1e-35 else ((0.02405 if
    lead <= 0.8022 else 0.03158) if length <= 0.8717 else 0.03229)))
    points += (0.01362 if days <= 1.812 else (0.01362 if class_user_preference <= 1e-35 else (0.01362 if person <=
    1e-35 else (0.01362 if length <= 0.8717 else (0.01362 if days <= 2.617 else (0.1693 if days <= 2.687 else
    0.05153))))))
    points += ((0.01239 if length <= 0.8717 else (0.04773 if length <= 0.875 else (0.01239 if days <= 1.932 else
    (0.01757 if length <= 0.8883 else 0.01239)))) if second <= 5.265 else 0.03266)
    points += ((((-0.00405 if person <= 1e-35 else (-0.00405 if like_asked <= 0.3324 else 0.04432)) if like_answer
    <= 0.08076 else 0.001798) if gap <= 1.435 else 0.01028) if class_fix <= 1e-35 else -0.02343)
    points += ((0.02887 if days <= 2.086 else 0.03463) if days <= 2.099 else ((0.01316 if days <= 2.617 else
    (0.03862 if days <= 2.668 else 0.0002723)) if class_constraint <= 1e-35 else -0.02006))
    points += (((0.006081 if lead <= 0.2957 else 0.06308) if gap <= 0.8165 else (-0.01136 if lead <= 0.3041 else
    0.0005846)) if second <= 2.192 else ((0.02311 if lead <= 0.2957 else 0.06308) if gap <= 0.8165 else 0.02311))
    points += 0.03383
    points += (((0.01855 if like_prompt <= -1e-35 else (0.02645 if like_prompt <= 1e-35 else 0.01855)) if length <=
    0.8717 else ((0.04143 if second <= 3.698 else 0.01855) if length <= 0.875 else 0.01855)) if class_fix <= 1e-35
    else 0.01855)
    points += (((0.06173 if length <= 0.9633 else 0.09902) if days <= 1.436 else (0.1293 if length <= 0.4783 else
    0.06173)) if like_prompt <= 0.4152 else (((0.06173 if length <= 0.9633 else 0.09902) if days <= 1.436 else
    (0.1293 if length <= 0.4783 else 0.06173)) if young <= 1e-35 else ((0.06431 if length <= 0.9633 else 0.09902) if
    days <= 1.436 else (0.1293 if length <= 0.4783 else 0.06431))))
    points += ((0.06488 if like_answer <= 0.3107 else (0.06488 if days <= 1.436 else (0.06488 if kin <= 2.5 else
    0.0678))) if days <= 1.707 else (-0.003021 if like_answer <= 0.3107 else (0.01441 if kin <= 2.5 else 0.0678)))
    points += (0.1033 if rank <= 1.498 else ((0.004124 if like_answer <= 0.2207 else (0.04753 if days <= 1.423 else
    0.02133)) if branch <= 1e-35 else (0.02101 if like_answer <= 0.2207 else (0.04753 if days <= 1.423 else
    0.02133))))
    points += (0.09301 if rank <= 1.869 else ((0.02385 if days <= 1.436 else (-0.007404 if class_user_preference <=
    1e-35 else 0.04538)) if like_answer <= 0.4353 else 0.03894))
    points += ((0.04155 if third <= 4.021 else 0.06835) if rank <= 2.013 else (((0.009731 if like_answer <= 0.3875
    else 0.03524) if third <= 4.021 else 0.06835) if length <= 0.8517 else ((0.01171 if like_answer <= 0.3875 else
    0.03524) if third <= 4.021 else 0.06835)))
    points += ((0.06409 if length <= 0.4783 else 0.01198) if kin <= 2.5 else (0.02387 if third <= 3.115 else
    0.08374))
    points += (((0.03926 if days <= 0.1426 else 0.05781) if days <= 0.4804 else 0.03926) if like_prompt <= 0.3815
    else (((0.005677 if days <= 0.1426 else 0.05781) if days <= 0.4804 else 0.009016) if young <= 1e-35 else
    ((0.04537 if days <= 0.1426 else 0.05781) if days <= 0.4804 else 0.04537)))
    points += ((0.0255 if like_answer <= 0.2593 else (0.0255 if like_answer <= 0.5628 else 0.02963)) if branch <=
    1e-35 else 0.0255)
    points += ((0.014 if like_asked <= 0.6407 else 0.0545) if branch <= 1e-35 else (0.02341 if like_asked <= 0.6407
    else 0.0545))
    points += ((0.01839 if young <= 1e-35 else 0.03014) if rank <= 2.138 else (0.01839 if length <= 0.925 else
    0.01842))
    points += (0.03322 if kin <= 2.5 else 0.0525)
    points += ((((-0.004343 if days <= 0.132 else 0.03925) if days <= 0.3125 else 0.001293) if kin <= 2.5 else
    (0.002138 if first <= 4.187 else 0.04267)) if length <= 0.8517 else 0.04556)
    points += (0.06407 if like_prompt <= 0.3076 else (0.02245 if terms <= 2.917 else 0.01448))
    points += ((0.0008438 if at_task <= 1e-35 else (0.06909 if gap <= 0.7275 else (0.001391 if first <= 3.746 else
    0.05629))) if like_rank <= 0.4564 else (0.002071 if like_prompt <= 0.312 else 0.002929))
    points += (0.02024 if like_answer <= 0.08076 else (0.001562 if class_user_preference <= 1e-35 else ((0.03872 if
    length <= 0.9283 else -0.04233) if other <= 1e-35 else (-0.02058 if length <= 0.915 else 0.04621))))
    points += (((0.003833 if class_decision <= 1e-35 else 0.03019) if person <= 1e-35 else (0.003833 if like_prompt
    <= -0.01479 else (0.04003 if like_prompt <= 1e-35 else 0.003833))) if like_prompt <= 0.6854 else 0.02052)
    points += (0.02685 if kin <= 3.5 else (0.02122 if class_how_it_works <= 1e-35 else -0.02504))
    points += 0.03739
    points += ((0.04407 if length <= 0.9783 else (0.06059 if like_prompt <= -0.008835 else 0.04407)) if length <=
    0.9917 else 0.04407)
    points += ((0.001519 if class_state_of_work <= 1e-35 else ((0.01509 if days <= 0.279 else -0.008815) if length
    <= 0.8783 else 0.03096)) if young <= 1e-35 else 0.009933)
    points += (((0.01047 if handles_beside <= 1e-35 else 0.01119) if third <= 3.746 else 0.0283) if like_prompt <=
    0.398 else ((0.003667 if covered <= 0.2611 else 0.02836) if at_task <= 1e-35 else 0.03948))
    points += (((-0.006156 if days <= 0.1426 else 0.02792) if days <= 0.4952 else (0.01827 if like_answer <= 0.2158
    else (-0.0005717 if like_answer <= 0.6599 else 0.04243))) if like_prompt <= 0.398 else (0.005523 if at_task <=
    1e-35 else 0.03221))
    points += ((0.01111 if days <= 0.4952 else ((0.01113 if like_prompt <= 0.3076 else 0.004273) if
    class_state_of_work <= 1e-35 else (-0.02578 if length <= 0.9517 else 0.02085))) if kin <= 3.5 else 0.02317)
    points += (0.008496 if like_prompt <= 0.1829 else ((((0.006553 if days <= 2.5 else 0.1047) if like_prompt <=
    0.1914 else -0.001742) if young <= 1e-35 else 0.02269) if at_task <= 1e-35 else 0.0201))
    points += ((((0.01018 if young <= 1e-35 else 0.01281) if second <= 5.265 else 0.02989) if kin <= 3.5 else
    (0.02961 if class_how_it_works <= 1e-35 else -0.03739)) if like_answer <= 0.5628 else 0.01811)
    points += (0.02504 if like_answer <= 0.4877 else 0.009866)
    points += ((((0.06007 if other <= 1e-35 else 0.01337) if length <= 0.4983 else (0.01337 if length <= 0.615 else
    (0.03137 if length <= 0.6617 else 0.01337))) if branch <= 1e-35 else 0.01337) if like_answer <= 0.2101 else
    0.004509)
    points += ((-0.004175 if days <= 0.1426 else 0.05723) if days <= 0.4804 else ((-0.008523 if class_decision <=
    1e-35 else 0.005933) if kin <= 1e-35 else 0.003579))
    points += (((-0.01657 if days <= 0.132 else 0.01272) if days <= 0.9 else (0.01383 if kin <= 2.5 else 0.01809))
    if like_answer <= 0.08268 else (0.002922 if days <= 3.149 else -0.02472))
    points += (((-0.01695 if gap <= 0.9088 else (0.0005618 if days <= 3.077 else 0.02073)) if at_task <= 1e-35 else
    ((0.04751 if gap <= 0.7275 else 0.03282) if beside <= 4.251 else -0.007621)) if days <= 3.204 else -0.02709)
    points += ((((0.00911 if branch <= 1e-35 else (0.00911 if class_how_to_run <= 1e-35 else 0.05485)) if at_prompt
    <= 1e-35 else (0.00911 if like_asked <= 0.3207 else 0.01728)) if length <= 0.9917 else 0.02844) if like_answer
    <= 0.08076 else 0.001856)
    points += (0.07567 if terms <= 2.917 else -0.003033)
    points += (((-0.009557 if gap <= 0.9754 else -0.001166) if at_task <= 1e-35 else (0.0319 if gap <= 0.7275 else
    (0.03743 if beside <= 2.922 else 0.003337))) if beside <= 17.3 else 0.005011)
    points += ((0.02531 if days <= 3.028 else 0.03742) if like_answer <= 0.2131 else (0.004174 if gap <= 1.49 else
    0.02452))
    points += (0.03297 if rank <= 2.441 else 0.03042)
    points += (((((0.006501 if at_task <= 1e-35 else 0.03217) if first <= 1.92 else 0.05485) if like_asked <= 0.2796
    else (0.006501 if at_task <= 1e-35 else 0.03217)) if second <= 5.265 else (((0.02121 if at_task <= 1e-35 else
    0.03217) if first <= 1.92 else 0.05485) if like_asked <= 0.2796 else (0.02121 if at_task <= 1e-35 else
    0.03217))) if kin <= 3.5 else (0.01716 if at_task <= 1e-35 else 0.03217))
    points += (((-0.004741 if kin <= 1e-35 else 0.002699) if third <= 5.133 else 0.03063) if class_decision <= 1e-35
    else 0.04566)
    points += (((0.03842 if like_answer <= 0.3523 else 0.02636) if like_prompt <= -0.0226 else (((0.03842 if
    like_prompt <= 1e-35 else 0.02636) if like_answer <= 0.3523 else 0.02636) if like_prompt <= 0.3369 else
    (0.008792 if like_answer <= 0.3523 else -0.001725))) if kin <= 3.5 else ((0.03842 if like_prompt <= 1e-35 else
    0.01302) if like_answer <= 0.3523 else 0.01302))
    points += (((-0.004256 if days <= 0.1426 else 0.02784) if days <= 0.3125 else (0.0003018 if class_state_of_work
    <= 1e-35 else (0.01824 if branch <= 1e-35 else 0.009533))) if class_fix <= 1e-35 else -0.0198)
    return points


def with_counted(values: Sequence[float]) -> float:
    """Return the sum of the trees that ask for 'counted', and nothing later."""
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
    length = values[12]
    terms = values[13]
    young = values[14]
    file = values[15]
    handles_asked = values[16]
    handles_beside = values[17]
    handles_lately = values[18]
    handles_met = values[19]
    handles_times = values[20]
    handles_share = values[21]
    days = values[22]
    person = values[24]
    branch = values[26]
    at_prompt = values[27]
    at_task = values[31]
    class_user_preference = values[33]
    class_constraint = values[34]
    class_how_to_run = values[36]
    class_decision = values[37]
    class_state_of_work = values[38]
    class_fix = values[40]
    like_asked = values[43]
    like_prompt = values[44]
    like_answer = values[45]
    like_rank = values[47]
    points = 0.0
    points += ((((-2.004 if handles_asked <= 1e-35 else -1.916) if days <= 1.38 else -2.026) if like_prompt <=
    0.4721 else -1.971) if handles_met <= 1.5 else ((-1.924 if length <= 0.9417 else -1.829) if days <= 1.436 else
    (-1.975 if class_user_preference <= 1e-35 else -1.904)))
    points += ((((-0.03001 if handles_asked <= 1e-35 else 0.01292) if branch <= 1e-35 else 0.02793) if like_answer
    <= 0.5414 else (0.03309 if gap <= 1.407 else 0.1688)) if handles_met <= 1.5 else ((0.05335 if rank <= 1.701 else
    0.015) if like_answer <= 0.4066 else 0.08222))
    points += (((-0.03004 if like_answer <= 0.3644 else 0.002725) if handles_asked <= 1e-35 else (0.01096 if
    class_user_preference <= 1e-35 else 0.1125)) if handles_share <= 0.3667 else ((0.03779 if days <= 1.436 else
    0.002904) if handles_lately <= 1.5 else (0.03233 if like_answer <= 0.2243 else 0.08474)))
    points += ((((-0.008515 if like_asked <= 0.5426 else 0.09514) if days <= 1.136 else -0.03267) if like_prompt <=
    0.4152 else 0.0106) if handles_met <= 1.5 else (0.05779 if days <= 1.436 else (0.002275 if first <= 4.33 else
    (0.03477 if class_user_preference <= 1e-35 else 0.1287))))
    points += ((-0.02623 if gap <= 1.407 else 0.02606) if handles_times <= 2.013 else (((0.02606 if length <= 0.9417
    else 0.09329) if days <= 1.436 else (-0.007748 if third <= 3.419 else 0.03923)) if like_answer <= 0.3758 else
    (0.04933 if gap <= 1.435 else 0.1267)))
    points += (((-0.02875 if like_prompt <= 0.3894 else -0.0006035) if handles_asked <= 1e-35 else (0.0108 if gap <=
    1.568 else 0.09968)) if handles_met <= 1.5 else ((0.0284 if handles_lately <= 1.5 else 0.06549) if rank <= 1.701
    else (-0.004905 if handles_times <= 3.314 else 0.03129)))
    points += ((((-0.02781 if kin <= 1.5 else 0.008142) if branch <= 1e-35 else 0.02045) if handles_asked <= 1e-35
    else (0.003025 if covered <= 0.2347 else 0.07169)) if handles_met <= 1.5 else ((0.04545 if kin <= 4.5 else
    0.1353) if rank <= 1.701 else 0.01524))
    points += (((-0.02828 if like_prompt <= 0.3076 else (-0.007987 if handles_asked <= 1e-35 else 0.03289)) if
    like_answer <= 0.5628 else 0.05828) if handles_met <= 1.5 else ((0.003429 if like_prompt <= 0.398 else 0.03588)
    if like_answer <= 0.2566 else (0.02352 if handles_lately <= 1.5 else 0.06027)))
    points += ((-0.02631 if like_prompt <= 0.387 else (-0.0002684 if handles_asked <= 1e-35 else 0.06638)) if
    handles_lately <= 1e-35 else (((-0.003322 if class_user_preference <= 1e-35 else 0.03696) if handles_lately <=
    1.5 else (0.04475 if like_rank <= 0.317 else 0.0116)) if covered <= 0.2369 else 0.04698))
    points += ((-0.001534 if days <= 1.707 else (-0.03212 if kin <= 1.5 else 0.01011)) if handles_times <= 2.013
    else ((0.02456 if length <= 0.9417 else 0.07767) if days <= 1.436 else ((0.09118 if length <= 0.4783 else
    -0.002725) if kin <= 2.5 else 0.04659)))
    points += ((-0.02748 if like_prompt <= 0.4152 else (-0.01222 if young <= 1e-35 else 0.05441)) if handles_times
    <= 1.242 else ((0.01691 if days <= 1.436 else (-0.01639 if class_user_preference <= 1e-35 else 0.02534)) if
    like_answer <= 0.2593 else (0.02756 if gap <= 1.453 else 0.07474)))
    points += ((-0.02836 if like_prompt <= 0.4152 else (-0.009315 if young <= 1e-35 else 0.05361)) if handles_share
    <= 0.1833 else ((-0.007724 if length <= 0.9417 else 0.02606) if like_answer <= 0.2186 else ((0.01571 if
    class_user_preference <= 1e-35 else 0.05278) if gap <= 1.471 else 0.06378)))
    points += ((-0.02437 if kin <= 1e-35 else (-0.005935 if first <= 4.139 else 0.03751)) if handles_times <= 1.701
    else (((-0.03444 if length <= 0.6183 else 0.02996) if class_user_preference <= 1e-35 else (0.02555 if kin <=
    1e-35 else 0.1059)) if rank <= 1.242 else 0.004248))
    points += (((-0.01907 if like_prompt <= 0.3076 else ((-0.009111 if class_user_preference <= 1e-35 else 0.0271)
    if young <= 1e-35 else 0.03983)) if like_answer <= 0.5308 else 0.03646) if handles_lately <= 1.5 else ((0.002661
    if length <= 0.845 else 0.03475) if kin <= 4.5 else 0.0884))
    points += (((-0.01212 if third <= 2.597 else 0.02427) if like_rank <= 0.2887 else -0.02581) if handles_times <=
    1.242 else ((-0.006936 if like_answer <= 0.2673 else (0.01201 if third <= 4.207 else 0.06531)) if like_prompt <=
    0.398 else (0.05498 if like_asked <= 0.3566 else 0.0222)))
    points += ((((-0.02501 if like_answer <= 0.3996 else 0.005646) if branch <= 1e-35 else 0.03287) if kin <= 1.5
    else 0.02081) if handles_times <= 2.674 else ((0.009653 if days <= 0.1426 else 0.06143) if days <= 0.4804 else
    (0.01458 if class_state_of_work <= 1e-35 else -0.01919)))
    points += (((-0.006495 if days <= 1.724 else -0.02949) if like_prompt <= 0.387 else 0.007388) if handles_lately
    <= 1e-35 else (((0.004937 if like_prompt <= 0.1627 else 0.03138) if days <= 1.436 else (0.003896 if
    class_state_of_work <= 1e-35 else -0.03038)) if third <= 4.053 else 0.04994))
    points += (((-0.005008 if days <= 0.1426 else 0.03962) if days <= 0.4952 else (-0.02161 if like_prompt <= 0.3815
    else 0.004341)) if like_answer <= 0.2158 else (-0.007676 if handles_share <= 0.1833 else ((0.02517 if days <=
    1.374 else 0.003275) if class_user_preference <= 1e-35 else 0.03852)))
    points += ((-0.01859 if branch <= 1e-35 else (0.08858 if days <= 0.5116 else -0.0006294)) if handles_times <=
    1e-35 else (((0.00181 if length <= 0.9417 else (0.0939 if length <= 0.9483 else 0.0174)) if days <= 2.099 else
    -0.01234) if like_answer <= 0.3789 else 0.01959))
    points += ((-0.02094 if handles_times <= 1e-35 else 0.000617) if kin <= 1e-35 else (((0.00111 if beside <= 29.03
    else 0.03997) if gap <= 1.266 else 0.03126) if class_user_preference <= 1e-35 else (-0.01757 if person <= 1e-35
    else (0.02482 if covers <= 0.2003 else 0.08739))))
    points += ((-0.0172 if like_asked <= 0.5208 else 0.008804) if handles_met <= 1e-35 else (-0.007039 if
    like_answer <= 0.08268 else (((0.02875 if days <= 0.296 else -0.0001558) if second <= 2.558 else -0.02018) if
    first <= 3.442 else (0.0102 if at_task <= 1e-35 else 0.03621))))
    points += (((-0.0008363 if gap <= 1.435 else 0.01932) if class_user_preference <= 1e-35 else (-0.009076 if
    person <= 1e-35 else (0.01433 if kin <= 1e-35 else 0.05183))) if rank <= 2.138 else ((-0.02794 if person <=
    1e-35 else -0.007591) if handles_times <= 2.602 else 0.0009471))
    points += (((-0.02878 if length <= 0.615 else 0.005256) if class_user_preference <= 1e-35 else (0.0459 if
    covered <= 0.1468 else 0.01128)) if rank <= 2.013 else (((-0.002667 if handles_met <= 4.5 else 0.07141) if days
    <= 1.812 else -0.01594) if covered <= 0.2931 else 0.0323))
    points += ((((-0.01787 if branch <= 1e-35 else 0.031) if handles_met <= 1e-35 else -0.0006746) if like_prompt <=
    0.398 else (((0.02753 if like_asked <= 0.2751 else -0.002565) if young <= 1e-35 else 0.03215) if at_task <=
    1e-35 else 0.02788)) if like_answer <= 0.5628 else 0.01932)
    points += (((-0.01263 if third <= 3.375 else (0.04459 if length <= 0.6383 else -0.0003254)) if length <= 0.8417
    else ((0.00817 if days <= 1.305 else 0.03312) if days <= 1.436 else (-0.01882 if handles_share <= 0.1833 else
    0.003706))) if kin <= 3.5 else 0.03101)
    points += ((((-0.01989 if like_prompt <= 0.3076 else -0.0009732) if branch <= 1e-35 else (0.04721 if
    handles_share <= 0.225 else 4.782e-06)) if second <= 3.402 else 0.006747) if like_answer <= 0.2077 else
    ((-0.001607 if covered <= 0.2396 else 0.01418) if at_task <= 1e-35 else 0.02129))
    points += ((((0.0006615 if days <= 3.077 else (0.09055 if days <= 3.088 else 0.00256)) if days <= 3.149 else
    -0.02746) if class_state_of_work <= 1e-35 else (-0.02803 if handles_share <= 0.45 else (-0.01234 if length <=
    0.8583 else 0.02637))) if gap <= 1.49 else 0.01488)
    points += ((0.003344 if class_user_preference <= 1e-35 else 0.01872) if rank <= 1.498 else (-0.01242 if
    like_answer <= 0.08076 else ((-0.01742 if person <= 1e-35 else 0.00156) if handles_times <= 3.314 else
    ((0.008977 if at_prompt <= 1e-35 else -0.01759) if beside <= 27.1 else 0.03953))))
    points += (((0.002354 if days <= 1.887 else -0.01236) if first <= 3.291 else (0.01267 if terms <= 2.917 else
    -0.0003606)) if class_state_of_work <= 1e-35 else (-0.02418 if handles_met <= 1.5 else ((-0.01054 if days <=
    0.2107 else 0.05574) if days <= 0.4804 else -0.006032)))
    points += (((((0.006837 if length <= 0.65 else 0.07834) if length <= 0.6567 else -0.001772) if
    class_state_of_work <= 1e-35 else ((-0.03977 if length <= 0.7817 else -0.01093) if handles_met <= 2.5 else
    0.02342)) if like_prompt <= 0.6527 else 0.01571) if first <= 5.265 else 0.0129)
    points += (((-0.003128 if first <= 5.265 else 0.01176) if handles_met <= 4.5 else (0.06056 if like_answer <=
    0.1173 else 0.007322)) if class_decision <= 1e-35 else (0.005026 if like_prompt <= 0.4775 else (0.002516 if
    length <= 0.8517 else (0.06699 if terms <= 3.511 else 0.003284))))
    points += (((((0.002216 if class_fix <= 1e-35 else -0.03196) if days <= 2.08 else 0.03166) if days <= 2.099 else
    -0.006974) if days <= 3.028 else (-0.01369 if handles_share <= 0.2917 else (0.0151 if class_user_preference <=
    1e-35 else 0.07872))) if days <= 3.204 else -0.02996)
    points += (((-0.01805 if handles_met <= 1.5 else ((0.02051 if covered <= 0.1288 else -0.002139) if kin <= 1.5
    else -0.01661)) if person <= 1e-35 else ((0.0001881 if file <= 1e-35 else -0.01751) if kin <= 1e-35 else
    0.006665)) if handles_beside <= 1e-35 else 0.007746)
    points += (-0.02857 if like_prompt <= -0.1761 else ((((-0.003491 if handles_met <= 4.5 else (0.06007 if
    like_prompt <= 0.2488 else -0.00356)) if at_task <= 1e-35 else (0.02618 if gap <= 0.8165 else 0.003515)) if
    handles_beside <= 1e-35 else 0.008827) if class_fix <= 1e-35 else -0.02328))
    points += (((-0.00338 if handles_met <= 4.5 else 0.02133) if class_decision <= 1e-35 else (-0.004765 if lead <=
    0.5564 else 0.01673)) if kin <= 2.5 else (((0.03631 if second <= 1e-35 else -0.004734) if like_prompt <= 0.6366
    else 0.03419) if third <= 4.097 else 0.03584))
    points += ((0.001363 if class_state_of_work <= 1e-35 else ((-0.04526 if length <= 0.6567 else -0.01274) if
    handles_share <= 0.3667 else (-0.008699 if length <= 0.8583 else ((0.01519 if kin <= 1e-35 else 0.06019) if kin
    <= 1.5 else -0.01543)))) if class_fix <= 1e-35 else -0.0222)
    points += (((((-0.00321 if class_state_of_work <= 1e-35 else -0.0209) if handles_times <= 3.02 else ((0.003514
    if kin <= 1.5 else -0.01276) if days <= 3.028 else 0.0324)) if kin <= 3.5 else 0.01394) if days <= 3.204 else
    -0.02671) if young <= 1e-35 else 0.01287)
    points += (((((-0.02124 if file <= 1e-35 else 0.01561) if asked <= 16.55 else 0.008457) if person <= 1e-35 else
    (0.004074 if handles_share <= 0.3667 else -0.01081)) if handles_times <= 3.113 else (0.01176 if person <= 1e-35
    else -0.001261)) if kin <= 3.5 else 0.01176)
    points += (((0.001352 if days <= 2.329 else (-0.02493 if days <= 2.5 else (0.05412 if days <= 2.507 else
    -0.005505))) if days <= 3.028 else ((-0.0005737 if handles_met <= 1.5 else 0.05045) if length <= 0.885 else
    -0.01851)) if days <= 3.204 else -0.027)
    points += ((((-0.02261 if person <= 1e-35 else 0.02331) if length <= 0.6567 else -0.0001352) if
    class_state_of_work <= 1e-35 else (-0.03829 if length <= 0.6567 else ((-0.01173 if like_prompt <= 0.646 else
    0.04368) if handles_met <= 2.5 else 0.02089))) if third <= 5.258 else 0.03504)
    points += ((-0.003568 if length <= 0.8717 else ((0.05429 if second <= 3.531 else 0.002449) if length <= 0.875
    else (-0.00127 if class_decision <= 1e-35 else ((0.09333 if handles_times <= 2.013 else 0.01721) if days <=
    0.9591 else 0.001049)))) if second <= 5.265 else 0.0223)
    points += ((((-0.01668 if length <= 0.575 else ((-0.001958 if like_prompt <= 0.398 else 0.006574) if
    handles_times <= 5.359 else 0.01798)) if third <= 3.04 else 0.02547) if asked <= 16.97 else -0.004553) if
    like_prompt <= 0.6854 else (-0.007371 if length <= 0.675 else 0.03067))
    points += ((0.0003378 if length <= 0.905 else ((-0.01974 if class_user_preference <= 1e-35 else (0.04777 if
    person <= 1e-35 else -0.009285)) if class_constraint <= 1e-35 else 0.03665)) if length <= 0.9417 else ((-0.02166
    if handles_met <= 1e-35 else 0.05105) if length <= 0.9483 else 0.003118))
    points += (((0.002059 if days <= 2.099 else -0.004235) if days <= 3.077 else (0.06881 if days <= 3.088 else
    ((-0.02603 if handles_share <= 0.775 else 0.02267) if class_how_to_run <= 1e-35 else (-0.003822 if handles_times
    <= 2.74 else 0.07296)))) if days <= 3.204 else -0.02202)
    points += (((0.0007696 if class_state_of_work <= 1e-35 else ((-0.002513 if days <= 1.332 else 0.0601) if days <=
    1.404 else -0.02245)) if days <= 3.204 else -0.02373) if like_prompt <= 0.646 else (0.02233 if handles_times <=
    3.35 else (-0.01976 if handles_times <= 4.241 else 0.01499)))
    points += (((-0.001876 if covers <= 0.4057 else -0.01418) if at_task <= 1e-35 else (-0.003894 if like_prompt <=
    0.2266 else ((0.02195 if handles_share <= 0.7083 else -0.002037) if kin <= 1.5 else -0.01685))) if kin <= 2.5
    else (0.003414 if gap <= 1.49 else 0.03154))
    points += (((((-0.008136 if like_prompt <= -0.03153 else 0.001539) if class_fix <= 1e-35 else -0.01984) if days
    <= 2.903 else -0.0227) if days <= 3.028 else (-0.01545 if handles_share <= 0.2917 else (0.04034 if length <=
    0.8817 else -0.01473))) if days <= 3.204 else -0.02312)
    points += (((-0.01684 if like_prompt <= -0.006169 else -0.002385) if second <= 5.34 else 0.02544) if length <=
    0.8717 else ((0.04614 if third <= 2.804 else -0.007196) if length <= 0.875 else (0.002514 if handles_share <=
    0.8167 else (-0.02368 if length <= 0.9417 else 0.001757))))
    points += ((-0.002404 if at_task <= 1e-35 else (0.001607 if covers <= 0.5762 else (0.03305 if handles_share <=
    0.9167 else -0.005262))) if young <= 1e-35 else (-0.009797 if like_prompt <= 0.2366 else ((0.03547 if days <=
    1.978 else 0.002251) if handles_lately <= 1.5 else -0.01798)))
    points += (((-0.008248 if class_state_of_work <= 1e-35 else -0.0383) if file <= 1e-35 else (-0.0147 if third <=
    3.419 else 0.03977)) if length <= 0.615 else (0.03778 if length <= 0.6183 else (0.0002402 if handles_times <=
    5.359 else (0.06114 if length <= 0.6717 else 0.008592))))
    return points


def most_known(values: Sequence[float]) -> float:
    """Return the sum of the most that `with_known` and what follows it can give."""
    asked = values[0]
    beside = values[1]
    first = values[2]
    second = values[3]
    third = values[4]
    covered = values[5]
    lead = values[7]
    gap = values[8]
    rank = values[9]
    kin = values[10]
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
    at_task = values[31]
    class_user_preference = values[33]
    class_constraint = values[34]
    class_how_to_run = values[36]
    class_decision = values[37]
    class_state_of_work = values[38]
    class_how_it_works = values[39]
    class_fix = values[40]
    like_asked = values[43]
    like_prompt = values[44]
    like_answer = values[45]
    like_rank = values[47]
    points = 0.0
    points += ((((-0.02932 if like_prompt <= 0.398 else 0.002459) if handles_asked <= 1e-35 else (-0.009297 if
    second <= 3.475 else 0.05884)) if branch <= 1e-35 else 0.04127) if like_answer <= 0.4066 else 0.1301)
    points += (((0.01637 if kin <= 2.5 else 0.05818) if length <= 0.7783 else (((0.01637 if kin <= 2.5 else 0.05818)
    if branch <= 1e-35 else (0.03149 if kin <= 2.5 else 0.05818)) if days <= 1.305 else (0.04583 if kin <= 2.5 else
    0.05818))) if days <= 1.436 else (0.01637 if kin <= 2.5 else 0.05818))
    points += (0.03139 if days <= 2.099 else ((0.003797 if gap <= 1.341 else 0.02163) if class_user_preference <=
    1e-35 else ((0.003797 if gap <= 1.341 else 0.02163) if days <= 2.634 else (0.1441 if days <= 2.668 else
    (0.003797 if gap <= 1.341 else 0.02163)))))
    points += (0.02405 if like_answer <= 0.08076 else (0.02405 if class_user_preference <= 1e-35 else ((0.02405 if
    lead <= 0.8022 else 0.03158) if length <= 0.8717 else 0.03229)))
    points += (0.01362 if days <= 1.812 else (0.01362 if class_user_preference <= 1e-35 else (0.01362 if person <=
    1e-35 else (0.01362 if length <= 0.8717 else (0.01362 if days <= 2.617 else (0.1693 if days <= 2.687 else
    0.05153))))))
    points += ((0.01239 if length <= 0.8717 else (0.04773 if length <= 0.875 else (0.01239 if days <= 1.932 else
    (0.01757 if length <= 0.8883 else 0.01239)))) if second <= 5.265 else 0.03266)
    points += ((((-0.00405 if person <= 1e-35 else (-0.00405 if like_asked <= 0.3324 else 0.04432)) if like_answer
    <= 0.08076 else 0.001798) if gap <= 1.435 else 0.01028) if class_fix <= 1e-35 else -0.02343)
    points += ((0.02887 if days <= 2.086 else 0.03463) if days <= 2.099 else ((0.01316 if days <= 2.617 else
    (0.03862 if days <= 2.668 else 0.0002723)) if class_constraint <= 1e-35 else -0.02006))
    points += (((0.006081 if lead <= 0.2957 else 0.06308) if gap <= 0.8165 else (-0.01136 if lead <= 0.3041 else
    0.0005846)) if second <= 2.192 else ((0.02311 if lead <= 0.2957 else 0.06308) if gap <= 0.8165 else 0.02311))
    points += 0.03383
    points += (((0.01855 if like_prompt <= -1e-35 else (0.02645 if like_prompt <= 1e-35 else 0.01855)) if length <=
    0.8717 else ((0.04143 if second <= 3.698 else 0.01855) if length <= 0.875 else 0.01855)) if class_fix <= 1e-35
    else 0.01855)
    points += ((0.06173 if like_prompt <= 0.4152 else (0.06173 if young <= 1e-35 else 0.06431)) if handles_times <=
    2.602 else ((0.03752 if length <= 0.9633 else 0.09902) if days <= 1.436 else (0.1293 if length <= 0.4783 else
    0.005864)))
    points += ((0.06488 if days <= 1.707 else -0.02665) if handles_lately <= 1e-35 else ((0.03142 if days <= 0.9844
    else -0.003021) if like_answer <= 0.3107 else (0.06173 if days <= 1.436 else (0.01441 if kin <= 2.5 else
    0.0678))))
    points += ((0.1033 if rank <= 1.498 else ((-0.03401 if like_answer <= 0.2186 else -0.01152) if branch <= 1e-35
    else 0.02101)) if handles_times <= 2.602 else (0.004124 if like_answer <= 0.2207 else (0.04753 if days <= 1.423
    else 0.02133)))
    points += ((0.09301 if rank <= 1.869 else -0.02397) if handles_times <= 2.674 else ((0.02385 if days <= 1.436
    else (-0.007404 if class_user_preference <= 1e-35 else 0.04538)) if like_answer <= 0.4353 else 0.03894))
    points += ((0.04155 if rank <= 2.013 else -0.02803) if handles_share <= 0.1833 else (((0.009731 if like_answer
    <= 0.3875 else 0.03524) if third <= 4.021 else 0.06835) if length <= 0.8517 else ((0.01171 if like_answer <=
    0.3875 else 0.03524) if third <= 4.021 else 0.06835)))
    points += ((-0.02082 if kin <= 1e-35 else 0.004838) if handles_times <= 1.242 else ((0.06409 if length <= 0.4783
    else 0.01198) if kin <= 2.5 else (0.02387 if third <= 3.115 else 0.08374)))
    points += ((0.03926 if like_prompt <= 0.3815 else (0.0001442 if young <= 1e-35 else 0.04537)) if handles_times
    <= 2.862 else ((0.005677 if days <= 0.1426 else 0.05781) if days <= 0.4804 else 0.009016))
    points += ((0.0255 if like_answer <= 0.2593 else (0.0255 if like_answer <= 0.5628 else 0.02963)) if branch <=
    1e-35 else 0.0255)
    points += (((0.014 if like_asked <= 0.6407 else 0.0545) if branch <= 1e-35 else (0.02341 if like_asked <= 0.6407
    else 0.0545)) if handles_times <= 2.917 else (0.014 if like_asked <= 0.6407 else 0.0545))
    points += ((0.01839 if young <= 1e-35 else 0.03014) if rank <= 2.138 else (0.01839 if handles_share <= 0.225
    else (0.01839 if length <= 0.925 else 0.01842)))
    points += ((0.03322 if kin <= 2.5 else 0.0525) if handles_times <= 2.917 else (0.01413 if kin <= 2.5 else
    0.0525))
    points += ((((-0.004343 if days <= 0.132 else 0.03925) if days <= 0.3125 else 0.001293) if kin <= 2.5 else
    (0.002138 if first <= 4.187 else 0.04267)) if length <= 0.8517 else ((((0.001519 if days <= 0.132 else 0.03925)
    if days <= 0.3125 else 0.001519) if kin <= 2.5 else (0.002138 if first <= 4.187 else 0.04267)) if handles_met <=
    4.5 else 0.04556))
    points += ((((((0.02245 if terms <= 2.917 else -0.004594) if handles_times <= 5.776 else 0.05036) if branch <=
    1e-35 else (0.02245 if terms <= 2.917 else 0.005233)) if handles_met <= 4.5 else 0.06407) if like_prompt <=
    0.3076 else (0.02245 if terms <= 2.917 else 0.001287)) if handles_lately <= 2.5 else (0.02245 if terms <= 2.917
    else 0.01448))
    points += ((0.0008438 if at_task <= 1e-35 else (0.06909 if gap <= 0.7275 else (0.001391 if first <= 3.746 else
    0.05629))) if like_rank <= 0.4564 else ((-0.01467 if like_prompt <= 0.312 else 0.002929) if handles_times <=
    2.917 else 0.002071))
    points += (0.02024 if like_answer <= 0.08076 else (0.001562 if class_user_preference <= 1e-35 else (((0.03872 if
    handles_share <= 0.3667 else 0.01203) if length <= 0.9283 else -0.04233) if other <= 1e-35 else (-0.02058 if
    length <= 0.915 else 0.04621))))
    points += ((((-0.01824 if class_decision <= 1e-35 else 0.03019) if person <= 1e-35 else (-0.01544 if like_prompt
    <= -0.01479 else (0.04003 if like_prompt <= 1e-35 else 0.00111))) if handles_times <= 3.314 else 0.003833) if
    like_prompt <= 0.6854 else 0.02052)
    points += (0.02685 if kin <= 3.5 else (0.02122 if class_how_it_works <= 1e-35 else -0.02504))
    points += (((0.004331 if like_answer <= -0.0133 else (0.004331 if other <= 1e-35 else (0.004331 if handles_met
    <= 1.5 else 0.004612))) if asked <= 7.854 else 0.0334) if handles_met <= 4.5 else 0.03739)
    points += ((((-0.001543 if length <= 0.9417 else (0.03781 if length <= 0.9483 else 0.002112)) if length <=
    0.9783 else (0.06059 if like_prompt <= -0.008835 else -0.03573)) if length <= 0.9917 else 0.017) if handles_met
    <= 4.5 else 0.04407)
    points += ((0.001519 if class_state_of_work <= 1e-35 else (-0.008815 if handles_met <= 1.5 else ((0.01509 if
    days <= 0.279 else -0.008815) if length <= 0.8783 else (0.03096 if handles_share <= 0.775 else -0.008815)))) if
    young <= 1e-35 else 0.009933)
    points += (((0.01047 if handles_beside <= 1e-35 else 0.01119) if third <= 3.746 else 0.0283) if like_prompt <=
    0.398 else ((0.003667 if covered <= 0.2611 else 0.02836) if at_task <= 1e-35 else 0.03948))
    points += (((-0.006156 if days <= 0.1426 else 0.02792) if days <= 0.4952 else (0.01827 if like_answer <= 0.2158
    else (-0.0005717 if like_answer <= 0.6599 else 0.04243))) if like_prompt <= 0.398 else (0.005523 if at_task <=
    1e-35 else 0.03221))
    points += ((0.01111 if days <= 0.4952 else ((0.01113 if like_prompt <= 0.3076 else 0.004273) if
    class_state_of_work <= 1e-35 else (-0.02578 if length <= 0.9517 else 0.02085))) if kin <= 3.5 else 0.02317)
    points += (0.008496 if like_prompt <= 0.1829 else ((((0.006553 if days <= 2.5 else 0.1047) if like_prompt <=
    0.1914 else -0.001742) if young <= 1e-35 else 0.02269) if at_task <= 1e-35 else 0.0201))
    points += ((((0.01018 if young <= 1e-35 else 0.01281) if second <= 5.265 else 0.02989) if kin <= 3.5 else
    (0.02961 if class_how_it_works <= 1e-35 else -0.03739)) if like_answer <= 0.5628 else 0.01811)
    points += (0.02504 if like_answer <= 0.4877 else 0.009866)
    points += ((((0.06007 if other <= 1e-35 else 0.01337) if length <= 0.4983 else (0.01337 if length <= 0.615 else
    (0.03137 if length <= 0.6617 else 0.01337))) if branch <= 1e-35 else 0.01337) if like_answer <= 0.2101 else
    0.004509)
    points += ((-0.004175 if days <= 0.1426 else 0.05723) if days <= 0.4804 else ((-0.008523 if class_decision <=
    1e-35 else 0.005933) if kin <= 1e-35 else 0.003579))
    points += (((-0.01657 if days <= 0.132 else 0.01272) if days <= 0.9 else (0.01383 if kin <= 2.5 else 0.01809))
    if like_answer <= 0.08268 else (0.002922 if days <= 3.149 else -0.02472))
    points += (((-0.01695 if gap <= 0.9088 else (0.0005618 if days <= 3.077 else 0.02073)) if at_task <= 1e-35 else
    ((0.04751 if gap <= 0.7275 else 0.03282) if beside <= 4.251 else -0.007621)) if days <= 3.204 else -0.02709)
    points += ((((0.00911 if branch <= 1e-35 else (0.00911 if class_how_to_run <= 1e-35 else 0.05485)) if at_prompt
    <= 1e-35 else (0.00911 if like_asked <= 0.3207 else 0.01728)) if length <= 0.9917 else 0.02844) if like_answer
    <= 0.08076 else 0.001856)
    points += (0.07567 if terms <= 2.917 else -0.003033)
    points += (((-0.009557 if gap <= 0.9754 else -0.001166) if at_task <= 1e-35 else (0.0319 if gap <= 0.7275 else
    (0.03743 if beside <= 2.922 else 0.003337))) if beside <= 17.3 else 0.005011)
    points += ((0.02531 if handles_met <= 1.5 else (0.02531 if days <= 3.028 else 0.03742)) if like_answer <= 0.2131
    else (0.004174 if gap <= 1.49 else 0.02452))
    points += (0.03297 if rank <= 2.441 else 0.03042)
    points += ((((0.006501 if at_task <= 1e-35 else 0.03217) if second <= 5.265 else (0.02121 if at_task <= 1e-35
    else 0.03217)) if handles_times <= 5.387 else (((0.006501 if at_task <= 1e-35 else 0.03217) if first <= 1.92
    else 0.05485) if like_asked <= 0.2796 else (0.006501 if at_task <= 1e-35 else 0.03217))) if kin <= 3.5 else
    (0.01716 if at_task <= 1e-35 else 0.03217))
    points += (((-0.004741 if kin <= 1e-35 else 0.002699) if third <= 5.133 else 0.03063) if class_decision <= 1e-35
    else 0.04566)
    points += ((((0.03842 if like_answer <= 0.3523 else -0.003144) if like_prompt <= -0.0226 else ((0.03842 if
    like_prompt <= 1e-35 else 0.008792) if like_answer <= 0.3523 else -0.001725)) if handles_times <= 5.387 else
    (((0.03842 if like_prompt <= 1e-35 else 0.02636) if like_answer <= 0.3523 else 0.02636) if like_prompt <= 0.3369
    else (0.008792 if like_answer <= 0.3523 else -0.003144))) if kin <= 3.5 else ((0.03842 if like_prompt <= 1e-35
    else 0.01302) if like_answer <= 0.3523 else 0.01302))
    points += (((-0.004256 if days <= 0.1426 else (-0.003686 if handles_times <= 3.113 else 0.02784)) if days <=
    0.3125 else (0.0003018 if class_state_of_work <= 1e-35 else (0.01824 if branch <= 1e-35 else 0.009533))) if
    class_fix <= 1e-35 else -0.0198)
    return points


def with_known(values: Sequence[float]) -> float:
    """Return the sum of the trees that ask for 'known', and nothing later."""
    asked = values[0]
    beside = values[1]
    first = values[2]
    second = values[3]
    third = values[4]
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
    at_task = values[31]
    class_user_preference = values[33]
    class_constraint = values[34]
    class_decision = values[37]
    class_state_of_work = values[38]
    class_how_it_works = values[39]
    class_fix = values[40]
    like_asked = values[43]
    like_prompt = values[44]
    like_answer = values[45]
    like_rank = values[47]
    points = 0.0
    points += ((((-0.02932 if like_prompt <= 0.398 else 0.002459) if handles_asked <= 1e-35 else (-0.009297 if
    second <= 3.475 else 0.05884)) if branch <= 1e-35 else 0.04127) if like_answer <= 0.4066 else ((0.08543 if days
    <= 1.423 else 0.01619) if known <= 0.6461 else 0.1301))
    points += (((-0.01117 if length <= 0.7783 else ((-0.0007051 if branch <= 1e-35 else 0.03149) if days <= 1.305
    else 0.04583)) if days <= 1.436 else (-0.01929 if like_answer <= 0.2618 else 0.0001726)) if known <= 0.6066 else
    (0.01637 if kin <= 2.5 else 0.05818))
    points += (((0.03139 if known <= 0.1206 else -0.001709) if days <= 2.099 else (-0.02026 if class_user_preference
    <= 1e-35 else (-0.01922 if days <= 2.634 else (0.1441 if days <= 2.668 else 0.003171)))) if known <= 0.4807 else
    (0.003797 if gap <= 1.341 else 0.02163))
    points += ((0.02405 if known <= 0.145 else (-0.01276 if like_answer <= 0.08076 else ((-0.004076 if beside <=
    24.38 else 0.01634) if class_user_preference <= 1e-35 else ((-0.00757 if lead <= 0.8022 else 0.03158) if length
    <= 0.8717 else 0.03229)))) if known <= 0.6306 else 0.01525)
    points += ((0.002526 if days <= 1.812 else (-0.01242 if class_user_preference <= 1e-35 else (-0.02596 if person
    <= 1e-35 else (0.007724 if length <= 0.8717 else (-0.0245 if days <= 2.617 else (0.1693 if days <= 2.687 else
    0.05153)))))) if known <= 0.6306 else 0.01362)
    points += ((((-0.005384 if class_state_of_work <= 1e-35 else -0.02556) if length <= 0.8717 else (0.04773 if
    length <= 0.875 else (0.00672 if days <= 1.932 else (0.01757 if length <= 0.8883 else -0.01799)))) if second <=
    5.265 else 0.03266) if known <= 0.6306 else 0.01239)
    points += (((((-0.01486 if person <= 1e-35 else (-0.01046 if like_asked <= 0.3324 else 0.04432)) if known <=
    0.145 else (-0.01792 if known <= 0.3675 else -0.00405)) if like_answer <= 0.08076 else 0.001798) if gap <= 1.435
    else 0.01028) if class_fix <= 1e-35 else -0.02343)
    points += (((0.02887 if known <= 0.1076 else 0.0005219) if days <= 2.086 else 0.03463) if days <= 2.099 else
    (((-0.01953 if known <= 0.5763 else 0.01316) if days <= 2.617 else (0.03862 if days <= 2.668 else 0.0002723)) if
    class_constraint <= 1e-35 else -0.02006))
    points += ((-0.0114 if second <= 2.192 else 0.02311) if known <= 0.145 else (-0.01136 if known <= 0.2679 else
    ((0.003585 if known <= 0.5323 else (0.006081 if lead <= 0.2957 else 0.06308)) if gap <= 0.8165 else (-0.01375 if
    lead <= 0.3041 else 0.0005846))))
    points += (((-0.0007696 if handles_beside <= 1e-35 else (((0.02165 if covers <= 0.0848 else -0.004323) if other
    <= 1e-35 else 0.02428) if at_prompt <= 1e-35 else -0.005382)) if known <= 0.7413 else (-0.005168 if branch <=
    1e-35 else -0.03717)) if known <= 0.8481 else 0.03383)
    points += (0.01855 if known <= 0.04257 else (((-0.0143 if like_prompt <= -1e-35 else (0.02645 if like_prompt <=
    1e-35 else -0.001139)) if length <= 0.8717 else ((0.04143 if second <= 3.698 else -0.02313) if length <= 0.875
    else 0.0004999)) if class_fix <= 1e-35 else -0.01941))
    points += (((-0.02633 if like_prompt <= 0.4152 else (-0.007999 if young <= 1e-35 else 0.06431)) if known <=
    0.6619 else 0.06173) if handles_times <= 2.602 else ((0.03752 if length <= 0.9633 else 0.09902) if days <= 1.436
    else (0.1293 if length <= 0.4783 else 0.005864)))
    points += (((0.06488 if known <= 0.1076 else -0.006178) if days <= 1.707 else -0.02665) if handles_lately <=
    1e-35 else ((0.03142 if days <= 0.9844 else -0.003021) if like_answer <= 0.3107 else (0.06173 if days <= 1.436
    else (0.01441 if kin <= 2.5 else 0.0678))))
    points += (((0.002523 if known <= 0.712 else 0.1033) if rank <= 1.498 else ((-0.03401 if like_answer <= 0.2186
    else -0.01152) if branch <= 1e-35 else 0.02101)) if handles_times <= 2.602 else (0.004124 if like_answer <=
    0.2207 else (0.04753 if days <= 1.423 else 0.02133)))
    points += ((((0.06032 if known <= 0.1206 else -0.004856) if known <= 0.712 else 0.09301) if rank <= 1.869 else
    -0.02397) if handles_times <= 2.674 else ((0.02385 if days <= 1.436 else (-0.007404 if class_user_preference <=
    1e-35 else 0.04538)) if like_answer <= 0.4353 else 0.03894))
    points += (((0.04155 if known <= 0.1752 else -0.0122) if rank <= 2.013 else -0.02803) if handles_share <= 0.1833
    else ((-0.01377 if length <= 0.8517 else 0.01171) if known <= 0.5147 else ((0.009731 if like_answer <= 0.3875
    else 0.03524) if third <= 4.021 else 0.06835)))
    points += ((-0.02082 if kin <= 1e-35 else 0.004838) if handles_times <= 1.242 else ((-0.01813 if length <=
    0.8517 else 0.009258) if known <= 0.4714 else ((0.06409 if length <= 0.4783 else 0.01198) if kin <= 2.5 else
    (0.02387 if third <= 3.115 else 0.08374))))
    points += ((((-0.02327 if branch <= 1e-35 else 0.01899) if known <= 0.6619 else 0.03926) if like_prompt <=
    0.3815 else (0.0001442 if young <= 1e-35 else 0.04537)) if handles_times <= 2.862 else ((0.005677 if days <=
    0.1426 else 0.05781) if days <= 0.4804 else 0.009016))
    points += (((((0.01896 if known <= 0.1076 else -0.02705) if handles_times <= 2.674 else (0.00334 if
    class_state_of_work <= 1e-35 else -0.0352)) if like_answer <= 0.2593 else (-0.0001922 if like_answer <= 0.5628
    else 0.02963)) if branch <= 1e-35 else 0.02093) if known <= 0.6066 else 0.0255)
    points += ((((-0.02167 if first <= 3.442 else ((-0.01712 if like_asked <= 0.2885 else 0.008649) if
    class_state_of_work <= 1e-35 else -0.03036)) if branch <= 1e-35 else 0.02341) if handles_times <= 2.917 else
    0.00594) if known <= 0.603 else (0.014 if like_asked <= 0.6407 else 0.0545))
    points += (((((-0.01434 if like_answer <= 0.2673 else 0.008203) if handles_share <= 0.6333 else 0.01245) if
    young <= 1e-35 else 0.03014) if rank <= 2.138 else (-0.02226 if handles_share <= 0.225 else (-0.009684 if length
    <= 0.925 else 0.01842))) if known <= 0.6066 else 0.01839)
    points += (((0.03322 if known <= 0.1076 else (-0.02334 if person <= 1e-35 else (-0.00934 if
    class_user_preference <= 1e-35 else 0.01703))) if handles_times <= 2.917 else (-0.006988 if length <= 0.765 else
    0.01057)) if known <= 0.6306 else (0.01413 if kin <= 2.5 else 0.0525))
    points += ((-0.01177 if length <= 0.8517 else (0.001519 if handles_met <= 4.5 else 0.04556)) if known <= 0.4821
    else (((-0.004343 if days <= 0.132 else 0.03925) if days <= 0.3125 else 0.001293) if kin <= 2.5 else (0.002138
    if first <= 4.187 else 0.04267)))
    points += ((((((-0.0108 if handles_times <= 5.776 else 0.05036) if branch <= 1e-35 else 0.005233) if handles_met
    <= 4.5 else 0.06407) if like_prompt <= 0.3076 else 0.001287) if handles_lately <= 2.5 else 0.01448) if known <=
    0.6461 else (0.02245 if terms <= 2.917 else -0.004594))
    points += ((0.0008438 if at_task <= 1e-35 else (0.06909 if gap <= 0.7275 else (0.001391 if first <= 3.746 else
    (0.01578 if known <= 0.6414 else 0.05629)))) if like_rank <= 0.4564 else ((-0.01467 if like_prompt <= 0.312 else
    0.002929) if handles_times <= 2.917 else 0.002071))
    points += ((0.02024 if known <= 0.145 else -0.009069) if like_answer <= 0.08076 else (0.001562 if
    class_user_preference <= 1e-35 else (((0.03872 if handles_share <= 0.3667 else 0.01203) if length <= 0.9283 else
    -0.04233) if other <= 1e-35 else (-0.02058 if length <= 0.915 else 0.04621))))
    points += ((((-0.01824 if class_decision <= 1e-35 else (-0.01702 if known <= 0.397 else 0.03019)) if person <=
    1e-35 else (-0.01544 if like_prompt <= -0.01479 else (0.04003 if like_prompt <= 1e-35 else 0.00111))) if
    handles_times <= 3.314 else 0.003833) if like_prompt <= 0.6854 else 0.02052)
    points += ((0.02685 if known <= 0.05798 else ((((-0.005227 if class_state_of_work <= 1e-35 else -0.02323) if
    branch <= 1e-35 else 0.005155) if known <= 0.5167 else 0.003063) if handles_met <= 4.5 else 0.02387)) if kin <=
    3.5 else (0.02122 if class_how_it_works <= 1e-35 else -0.02504))
    points += ((((-0.02085 if asked <= 7.854 else 0.0334) if known <= 0.05798 else (-0.01491 if like_answer <=
    -0.0133 else (0.001141 if other <= 1e-35 else (-0.01725 if handles_met <= 1.5 else 0.004612)))) if handles_met
    <= 4.5 else 0.03739) if known <= 0.4807 else 0.004331)
    points += ((((-0.001543 if length <= 0.9417 else (0.03781 if length <= 0.9483 else 0.002112)) if length <=
    0.9783 else (0.06059 if like_prompt <= -0.008835 else -0.03573)) if length <= 0.9917 else 0.017) if handles_met
    <= 4.5 else (0.04407 if known <= 0.5167 else -0.001029))
    points += ((-0.008815 if known <= 0.322 else (0.001519 if class_state_of_work <= 1e-35 else (-0.02263 if
    handles_met <= 1.5 else ((0.01509 if days <= 0.279 else -0.03425) if length <= 0.8783 else (0.03096 if
    handles_share <= 0.775 else -0.01703))))) if young <= 1e-35 else 0.009933)
    return points


def most_before(values: Sequence[float]) -> float:
    """Return the sum of the most that `with_before` and what follows it can give."""
    beside = values[1]
    first = values[2]
    second = values[3]
    third = values[4]
    covered = values[5]
    gap = values[8]
    rank = values[9]
    kin = values[10]
    known = values[11]
    length = values[12]
    terms = values[13]
    young = values[14]
    handles_beside = values[17]
    handles_met = values[19]
    handles_times = values[20]
    days = values[22]
    other = values[25]
    branch = values[26]
    at_prompt = values[27]
    at_task = values[31]
    class_user_preference = values[33]
    class_how_to_run = values[36]
    class_decision = values[37]
    class_state_of_work = values[38]
    class_how_it_works = values[39]
    class_fix = values[40]
    like_asked = values[43]
    like_prompt = values[44]
    like_answer = values[45]
    points = 0.0
    points += (((0.01047 if handles_beside <= 1e-35 else 0.01119) if third <= 3.746 else 0.0283) if like_prompt <=
    0.398 else ((0.003667 if covered <= 0.2611 else 0.02836) if at_task <= 1e-35 else 0.03948))
    points += (((-0.006156 if days <= 0.1426 else 0.02792) if days <= 0.4952 else (0.01827 if like_answer <= 0.2158
    else (-0.0005717 if like_answer <= 0.6599 else 0.04243))) if like_prompt <= 0.398 else (0.005523 if at_task <=
    1e-35 else 0.03221))
    points += ((0.01111 if days <= 0.4952 else ((0.01113 if like_prompt <= 0.3076 else 0.004273) if
    class_state_of_work <= 1e-35 else (-0.02578 if length <= 0.9517 else 0.02085))) if kin <= 3.5 else 0.02317)
    points += (0.008496 if like_prompt <= 0.1829 else ((((0.006553 if days <= 2.5 else 0.1047) if like_prompt <=
    0.1914 else -0.001742) if young <= 1e-35 else 0.02269) if at_task <= 1e-35 else 0.0201))
    points += ((((0.01018 if young <= 1e-35 else 0.01281) if second <= 5.265 else 0.02989) if kin <= 3.5 else
    (0.02961 if class_how_it_works <= 1e-35 else -0.03739)) if like_answer <= 0.5628 else 0.01811)
    points += ((0.02504 if known <= 0.1076 else ((((0.01908 if length <= 0.9417 else 0.0215) if days <= 1.887 else
    0.01908) if class_user_preference <= 1e-35 else 0.01908) if third <= 4.097 else 0.01908)) if like_answer <=
    0.4877 else 0.009866)
    points += ((((0.06007 if other <= 1e-35 else 0.01337) if length <= 0.4983 else (0.01337 if length <= 0.615 else
    (0.03137 if length <= 0.6617 else 0.01337))) if branch <= 1e-35 else 0.01337) if like_answer <= 0.2101 else
    0.004509)
    points += ((-0.004175 if days <= 0.1426 else 0.05723) if days <= 0.4804 else ((-0.008523 if class_decision <=
    1e-35 else 0.005933) if kin <= 1e-35 else 0.003579))
    points += (((-0.01657 if days <= 0.132 else 0.01272) if days <= 0.9 else (0.01383 if kin <= 2.5 else 0.01809))
    if like_answer <= 0.08268 else (0.002922 if days <= 3.149 else -0.02472))
    points += (((-0.01695 if gap <= 0.9088 else (0.0005618 if days <= 3.077 else 0.02073)) if at_task <= 1e-35 else
    ((0.04751 if gap <= 0.7275 else 0.03282) if beside <= 4.251 else -0.007621)) if days <= 3.204 else -0.02709)
    points += ((((0.00911 if branch <= 1e-35 else (0.00911 if class_how_to_run <= 1e-35 else 0.05485)) if at_prompt
    <= 1e-35 else (0.00911 if like_asked <= 0.3207 else 0.01728)) if length <= 0.9917 else 0.02844) if like_answer
    <= 0.08076 else 0.001856)
    points += ((0.07567 if known <= 0.6414 else 0.01173) if terms <= 2.917 else -0.003033)
    points += (((-0.009557 if gap <= 0.9754 else -0.001166) if at_task <= 1e-35 else (0.0319 if gap <= 0.7275 else
    (0.03743 if beside <= 2.922 else 0.003337))) if beside <= 17.3 else 0.005011)
    points += ((0.02531 if known <= 0.1076 else (0.01992 if handles_met <= 1.5 else (0.01992 if days <= 3.028 else
    0.03742))) if like_answer <= 0.2131 else (0.004174 if gap <= 1.49 else 0.02452))
    points += ((0.03297 if known <= 0.145 else 0.03042) if rank <= 2.441 else 0.03042)
    points += ((((0.006501 if at_task <= 1e-35 else 0.03217) if second <= 5.265 else (0.02121 if at_task <= 1e-35
    else 0.03217)) if handles_times <= 5.387 else (((0.006501 if at_task <= 1e-35 else 0.03217) if first <= 1.92
    else 0.05485) if like_asked <= 0.2796 else (0.006501 if at_task <= 1e-35 else 0.03217))) if kin <= 3.5 else
    (0.01716 if at_task <= 1e-35 else 0.03217))
    points += (((-0.004741 if kin <= 1e-35 else 0.002699) if third <= 5.133 else 0.03063) if class_decision <= 1e-35
    else 0.04566)
    points += ((((0.03842 if like_answer <= 0.3523 else -0.003144) if like_prompt <= -0.0226 else ((0.03842 if
    like_prompt <= 1e-35 else 0.008792) if like_answer <= 0.3523 else -0.001725)) if handles_times <= 5.387 else
    (((0.03842 if like_prompt <= 1e-35 else 0.02636) if like_answer <= 0.3523 else 0.02636) if like_prompt <= 0.3369
    else (0.008792 if like_answer <= 0.3523 else -0.003144))) if kin <= 3.5 else ((0.03842 if like_prompt <= 1e-35
    else 0.01302) if like_answer <= 0.3523 else 0.01302))
    points += (((-0.004256 if days <= 0.1426 else (-0.003686 if handles_times <= 3.113 else 0.02784)) if days <=
    0.3125 else (0.0003018 if class_state_of_work <= 1e-35 else (0.01824 if branch <= 1e-35 else 0.009533))) if
    class_fix <= 1e-35 else -0.0198)
    return points


def with_before(values: Sequence[float]) -> float:
    """Return the sum of the trees that ask for 'before', and nothing later."""
    beside = values[1]
    first = values[2]
    second = values[3]
    third = values[4]
    covered = values[5]
    lead = values[7]
    gap = values[8]
    rank = values[9]
    kin = values[10]
    known = values[11]
    length = values[12]
    terms = values[13]
    young = values[14]
    handles_beside = values[17]
    handles_met = values[19]
    handles_times = values[20]
    handles_share = values[21]
    days = values[22]
    person = values[24]
    other = values[25]
    branch = values[26]
    at_prompt = values[27]
    at_task = values[31]
    class_user_preference = values[33]
    class_how_to_run = values[36]
    class_decision = values[37]
    class_state_of_work = values[38]
    class_how_it_works = values[39]
    class_fix = values[40]
    like_asked = values[43]
    like_prompt = values[44]
    like_answer = values[45]
    like_before = values[46]
    points = 0.0
    points += (((((-0.01714 if branch <= 1e-35 else 0.007997) if like_before <= 0.3707 else 0.01047) if
    handles_beside <= 1e-35 else 0.01119) if third <= 3.746 else 0.0283) if like_prompt <= 0.398 else ((0.003667 if
    covered <= 0.2611 else 0.02836) if at_task <= 1e-35 else 0.03948))
    points += (((-0.006156 if days <= 0.1426 else 0.02792) if days <= 0.4952 else ((-0.01777 if like_before <=
    0.3582 else 0.01827) if like_answer <= 0.2158 else (-0.0005717 if like_answer <= 0.6599 else 0.04243))) if
    like_prompt <= 0.398 else (0.005523 if at_task <= 1e-35 else 0.03221))
    points += ((0.01111 if days <= 0.4952 else ((((-0.01691 if covered <= 0.1431 else -0.0004601) if like_before <=
    0.2831 else 0.01113) if like_prompt <= 0.3076 else 0.004273) if class_state_of_work <= 1e-35 else (-0.02578 if
    length <= 0.9517 else 0.02085))) if kin <= 3.5 else 0.02317)
    points += (((0.006477 if days <= 0.8436 else -0.01467) if like_before <= 0.2831 else 0.008496) if like_prompt <=
    0.1829 else ((((0.006553 if days <= 2.5 else 0.1047) if like_prompt <= 0.1914 else -0.001742) if young <= 1e-35
    else 0.02269) if at_task <= 1e-35 else 0.0201))
    points += ((((((-0.005158 if class_state_of_work <= 1e-35 else -0.02149) if young <= 1e-35 else 0.01281) if
    second <= 5.265 else 0.02989) if like_before <= 0.3875 else 0.01018) if kin <= 3.5 else (0.02961 if
    class_how_it_works <= 1e-35 else -0.03739)) if like_answer <= 0.5628 else 0.01811)
    points += ((0.02504 if known <= 0.1076 else (((((-0.006407 if length <= 0.9417 else 0.0215) if days <= 1.887
    else -0.01353) if class_user_preference <= 1e-35 else 0.005484) if third <= 4.097 else 0.01447) if like_before
    <= 0.5209 else 0.01908)) if like_answer <= 0.4877 else 0.009866)
    points += (((((0.06007 if other <= 1e-35 else -0.02864) if length <= 0.4983 else (-0.03984 if length <= 0.615
    else (0.03137 if length <= 0.6617 else -0.009292))) if branch <= 1e-35 else 0.008405) if like_before <= 0.3582
    else 0.01337) if like_answer <= 0.2101 else 0.004509)
    points += ((-0.004175 if days <= 0.1426 else (0.05723 if like_before <= -0.02607 else (0.05318 if days <= 0.1496
    else (-0.01862 if days <= 0.2107 else 0.01611)))) if days <= 0.4804 else ((-0.008523 if class_decision <= 1e-35
    else 0.005933) if kin <= 1e-35 else 0.003579))
    points += (((-0.01657 if days <= 0.132 else 0.01272) if days <= 0.9 else (((-0.01889 if second <= 3.317 else
    -0.00335) if like_before <= 0.403 else 0.01383) if kin <= 2.5 else 0.01809)) if like_answer <= 0.08268 else
    (0.002922 if days <= 3.149 else -0.02472))
    points += (((-0.01695 if gap <= 0.9088 else (0.0005618 if days <= 3.077 else 0.02073)) if at_task <= 1e-35 else
    ((0.04751 if gap <= 0.7275 else (0.00755 if like_before <= 0.3749 else 0.03282)) if beside <= 4.251 else
    -0.007621)) if days <= 3.204 else -0.02709)
    points += (((((-0.01383 if branch <= 1e-35 else (-0.003962 if class_how_to_run <= 1e-35 else 0.05485)) if
    at_prompt <= 1e-35 else (-0.01639 if like_asked <= 0.3207 else 0.01728)) if length <= 0.9917 else 0.02844) if
    like_before <= 0.2368 else 0.00911) if like_answer <= 0.08076 else 0.001856)
    points += (((((-0.01564 if length <= 0.925 else 0.01545) if like_prompt <= -1e-35 else (-0.005336 if person <=
    1e-35 else 0.004364)) if like_before <= 0.5777 else (0.07567 if like_before <= 0.5866 else 0.006531)) if known
    <= 0.6414 else 0.01173) if terms <= 2.917 else -0.003033)
    points += (((-0.009557 if gap <= 0.9754 else -0.001166) if at_task <= 1e-35 else (0.0319 if gap <= 0.7275 else
    ((0.003337 if like_before <= 0.135 else -0.01953) if like_before <= 0.3749 else (0.03743 if beside <= 2.922 else
    -0.009687)))) if beside <= 17.3 else 0.005011)
    points += (((0.02531 if known <= 0.1076 else ((-0.02226 if known <= 0.5345 else 0.005716) if handles_met <= 1.5
    else (-0.003523 if days <= 3.028 else 0.03742))) if like_before <= 0.3815 else 0.01992) if like_answer <= 0.2131
    else (0.004174 if gap <= 1.49 else 0.02452))
    points += (((0.03297 if known <= 0.145 else ((-0.02845 if length <= 0.6183 else (-0.002082 if class_decision <=
    1e-35 else 0.01467)) if class_user_preference <= 1e-35 else 0.01217)) if rank <= 2.441 else (-0.01532 if
    handles_times <= 2.803 else 0.00082)) if like_before <= 0.5777 else 0.03042)
    points += ((((-0.004552 if second <= 5.265 else 0.02121) if handles_times <= 5.387 else ((-0.00182 if first <=
    1.92 else 0.05485) if like_asked <= 0.2796 else 0.002978)) if kin <= 3.5 else 0.01716) if like_before <= 0.3815
    else (0.006501 if at_task <= 1e-35 else 0.03217))
    points += (((-0.004741 if kin <= 1e-35 else 0.002699) if third <= 5.133 else 0.03063) if class_decision <= 1e-35
    else ((-0.00799 if lead <= 0.5564 else ((-0.01668 if covered <= 0.05823 else 0.04295) if handles_share <= 0.2917
    else 0.0049)) if like_before <= 0.5575 else 0.04566))
    points += ((((-0.01479 if like_prompt <= -0.0226 else -0.001725) if handles_times <= 5.387 else (0.02636 if
    like_prompt <= 0.3369 else -0.003371)) if kin <= 3.5 else 0.01302) if like_before <= 0.2831 else ((0.03842 if
    like_prompt <= 1e-35 else 0.008792) if like_answer <= 0.3523 else -0.003144))
    points += (((-0.004256 if days <= 0.1426 else (-0.003686 if handles_times <= 3.113 else 0.02784)) if days <=
    0.3125 else (0.0003018 if class_state_of_work <= 1e-35 else ((-0.02424 if like_before <= 0.4227 else 0.01824) if
    branch <= 1e-35 else 0.009533))) if class_fix <= 1e-35 else -0.0198)
    return points
# fmt: on
