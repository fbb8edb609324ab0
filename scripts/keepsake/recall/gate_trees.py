"""The trees of the gate, made by `python benchmarks/gate.py` from readers' grades: not to be edited by hand.

Each statement adds a tree, and the sum of all trees is a logit; values are in the order of NAMES, which
recall/features.py explains. Code takes a quarter of the time that walking through tuples takes, and is loaded
faster. Trees that ask for late features (features.LATE) stand apart, and once more as the most they can give.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

# fmt: off
NAMES: Final = (
    "rarity_in_query", "rarity_in_context", "rarest_in_query", "second_rarest", "third_rarest", "note_covered",
    "query_covered", "relative_strength", "strength_over_third_below", "rank", "similar_notes",
    "word_share_in_recent_text", "length", "query_terms", "short_session", "names_file", "handles_in_query",
    "handles_in_context", "handles_in_recent_text", "handles_in_session", "handle_occurrences",
    "handle_share_in_session", "age", "times_seen", "by_person_at_work", "by_another_person", "same_branch",
    "at prompt", "at read", "at edit", "at command", "at task", "at failure", "class user-preference",
    "class constraint", "class root-cause", "class how-to-run", "class decision", "class state-of-work",
    "class how-it-works", "class fix", "class where-it-is", "class earlier-attempt", "likeness_to_query",
    "likeness_to_prompt", "likeness_to_last_answer", "likeness_to_earlier_prompts", "likeness_rank",
)


def early_points(values: Sequence[float]) -> float:
    """Return the sum of the trees that ask for no late feature."""
    rarity_in_context = values[1]
    rarest_in_query = values[2]
    second_rarest = values[3]
    third_rarest = values[4]
    note_covered = values[5]
    query_covered = values[6]
    relative_strength = values[7]
    strength_over_third_below = values[8]
    rank = values[9]
    similar_notes = values[10]
    length = values[12]
    query_terms = values[13]
    short_session = values[14]
    names_file = values[15]
    handles_in_context = values[17]
    age = values[22]
    by_person_at_work = values[24]
    by_another_person = values[25]
    same_branch = values[26]
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
    likeness_to_query = values[43]
    likeness_to_prompt = values[44]
    likeness_rank = values[47]
    points = 0.0
    points += ((0.01052 if length <= 0.9633 else (0.08574 if length <= 0.9783 else 0.02355)) if age <= 1.436 else
    (((-0.03076 if by_person_at_work <= 1e-35 else 0.09283) if length <= 0.4983 else -0.01533) if similar_notes <=
    1.5 else (0.007754 if class_user_preference <= 1e-35 else 0.07053)))
    points += (0.01265 if age <= 1.436 else (((0.000687 if likeness_rank <= 0.4142 else -0.01823) if
    class_state_of_work <= 1e-35 else -0.03349) if class_user_preference <= 1e-35 else (-0.02575 if
    by_person_at_work <= 1e-35 else (-0.0008533 if relative_strength <= 0.5144 else (0.004857 if age <= 2.062 else
    0.07468)))))
    points += (((0.02996 if age <= 0.4952 else (0.006941 if class_state_of_work <= 1e-35 else -0.02126)) if
    class_user_preference <= 1e-35 else (0.01272 if similar_notes <= 1e-35 else 0.06026)) if rank <= 1.701 else
    ((-0.004301 if class_how_it_works <= 1e-35 else 0.02024) if age <= 2.099 else -0.01904))
    points += ((0.00395 if age <= 1.752 else -0.01641) if similar_notes <= 1e-35 else (((-0.01354 if similar_notes
    <= 4.5 else 0.03154) if length <= 0.7917 else 0.01602) if class_user_preference <= 1e-35 else (0.07514 if length
    <= 0.6417 else (-0.002754 if age <= 3.077 else 0.09339))))
    points += ((((0.01584 if age <= 0.4952 else (-0.007811 if similar_notes <= 2.5 else 0.03168)) if age <= 2.08
    else (0.1016 if length <= 0.695 else -0.003056)) if length <= 0.9417 else 0.02377) if age <= 2.099 else
    (-0.01887 if similar_notes <= 1e-35 else 0.0003473))
    points += (((0.007196 if at_task <= 1e-35 else 0.02742) if class_fix <= 1e-35 else -0.03606) if age <= 1.436
    else ((-0.01849 if handles_in_context <= 1e-35 else 0.00565) if rarest_in_query <= 3.442 else ((0.005885 if
    similar_notes <= 3.5 else 0.03957) if class_state_of_work <= 1e-35 else -0.02823)))
    points += (((-0.001465 if class_how_it_works <= 1e-35 else 0.04082) if age <= 1.795 else ((-0.0226 if
    class_decision <= 1e-35 else 0.003511) if rarest_in_query <= 5.265 else 0.01367)) if similar_notes <= 1e-35 else
    (0.00262 if second_rarest <= 3.271 else (0.04918 if query_terms <= 2.917 else 0.01159)))
    points += ((0.004287 if age <= 2.08 else 0.03694) if age <= 2.099 else ((-0.01623 if likeness_to_prompt <= 0.646
    else 0.03375) if class_user_preference <= 1e-35 else (-0.0231 if by_person_at_work <= 1e-35 else ((0.04477 if
    age <= 2.687 else -0.01828) if age <= 3.077 else 0.09321))))
    points += (((-0.005567 if likeness_to_prompt <= 0.2266 else (0.004177 if at_task <= 1e-35 else 0.0379)) if age
    <= 1.795 else (0.002784 if likeness_rank <= 0.1623 else -0.01995)) if similar_notes <= 1e-35 else ((-0.009015 if
    length <= 0.845 else 0.01521) if second_rarest <= 3.271 else 0.02212))
    points += ((((-0.005328 if likeness_to_query <= 0.5603 else 0.02377) if length <= 0.9417 else 0.01831) if age <=
    2.271 else -0.01629) if likeness_to_prompt <= 0.3949 else (-0.004025 if by_person_at_work <= 1e-35 else (0.0349
    if likeness_to_query <= 0.3566 else (0.01442 if at_read <= 1e-35 else -0.01183))))
    points += (((0.0172 if age <= 1.16 else 0.003987) if rank <= 2.013 else ((-0.004411 if class_how_it_works <=
    1e-35 else (0.008894 if note_covered <= 0.2175 else 0.06504)) if age <= 2.329 else -0.01656)) if
    class_state_of_work <= 1e-35 else (-0.02735 if same_branch <= 1e-35 else 0.01229))
    points += (0.006039 if age <= 1.436 else (((-0.01636 if note_covered <= 0.3436 else 0.0311) if rarest_in_query
    <= 3.291 else -0.0007968) if class_user_preference <= 1e-35 else ((-0.009471 if relative_strength <= 0.4083 else
    (0.005478 if age <= 2.056 else 0.04744)) if by_another_person <= 1e-35 else -0.02021)))
    points += (((-0.0149 if strength_over_third_below <= 0.9603 else (0.03511 if length <= 0.4783 else (-0.007043 if
    length <= 0.8717 else (0.05189 if length <= 0.875 else 0.00075)))) if at_task <= 1e-35 else (0.0201 if
    rarity_in_context <= 5.911 else -0.01447)) if similar_notes <= 3.5 else 0.02213)
    points += (((-0.007172 if likeness_to_prompt <= 0.2921 else ((-0.004253 if class_user_preference <= 1e-35 else
    (-0.01239 if relative_strength <= 0.4961 else 0.02194)) if at_task <= 1e-35 else (0.06426 if
    strength_over_third_below <= 0.7375 else 0.01058))) if strength_over_third_below <= 1.86 else 0.02547) if
    note_covered <= 0.2749 else 0.009958)
    points += ((((-0.02112 if likeness_to_prompt <= -1e-35 else -0.004482) if second_rarest <= 5.34 else 0.04991) if
    length <= 0.8717 else ((0.06606 if note_covered <= 0.1613 else 0.001665) if length <= 0.875 else (-0.0004239 if
    likeness_to_prompt <= 0.6527 else 0.03861))) if note_covered <= 0.3101 else 0.01207)
    points += (((((-0.01992 if strength_over_third_below <= 0.9088 else ((-0.0004815 if class_user_preference <=
    1e-35 else 0.01482) if similar_notes <= 4.5 else 0.02987)) if at_task <= 1e-35 else 0.01411) if likeness_rank <=
    0.4564 else -0.00673) if at_read <= 1e-35 else -0.01152) if handles_in_context <= 1e-35 else 0.01085)
    points += (((0.002548 if class_fix <= 1e-35 else -0.02878) if age <= 2.08 else 0.03817) if age <= 2.099 else
    (-0.01419 if age <= 2.617 else ((0.01339 if age <= 2.663 else 0.09406) if age <= 2.668 else (-0.01467 if
    rarest_in_query <= 3.206 else 0.005506))))
    points += ((0.005895 if class_fix <= 1e-35 else -0.03341) if age <= 1.436 else (((-0.01091 if by_person_at_work
    <= 1e-35 else (-0.002584 if class_user_preference <= 1e-35 else (0.006063 if age <= 3.038 else 0.06509))) if
    rarest_in_query <= 5.265 else 0.01783) if class_state_of_work <= 1e-35 else -0.02314))
    points += ((((-0.002223 if by_another_person <= 1e-35 else (0.01291 if age <= 0.3125 else -0.01421)) if
    similar_notes <= 3.5 else (-0.01669 if rarest_in_query <= 3.255 else 0.02758)) if rarity_in_context <= 16.78
    else 0.008389) if at_task <= 1e-35 else (0.01585 if rarity_in_context <= 6.054 else -0.01521))
    points += (0.009327 if age <= 0.4952 else (-0.02297 if age <= 0.7103 else (0.09676 if age <= 0.7243 else
    (((0.02285 if age <= 0.9844 else -0.004816) if similar_notes <= 1e-35 else (0.005341 if at_failure <= 1e-35 else
    0.04231)) if class_state_of_work <= 1e-35 else -0.01746))))
    points += ((-0.004548 if age <= 0.1426 else 0.01814) if age <= 0.4952 else (-0.0205 if age <= 0.7103 else
    ((-0.007357 if likeness_to_prompt <= 0.1097 else (-0.01061 if length <= 0.7783 else 0.04162)) if age <= 1.001
    else (-0.006004 if similar_notes <= 1e-35 else 0.005024))))
    points += (((-0.01588 if strength_over_third_below <= 0.9056 else -0.0009868) if at_task <= 1e-35 else (0.03251
    if note_covered <= 0.03036 else 0.003637)) if short_session <= 1e-35 else (-0.008304 if likeness_to_prompt <=
    0.3218 else ((0.002411 if second_rarest <= 1.896 else 0.04844) if third_rarest <= 3.531 else -0.01195)))
    points += (((0.00114 if class_state_of_work <= 1e-35 else (-0.03302 if length <= 0.7817 else (((0.02705 if age
    <= 0.4804 else -0.01737) if age <= 1.343 else 0.09291) if age <= 1.404 else -0.0165))) if second_rarest <= 5.265
    else 0.02506) if age <= 3.204 else -0.0296)
    points += ((0.001541 if age <= 2.271 else (((-0.01397 if class_how_to_run <= 1e-35 else 0.01402) if length <=
    0.8717 else ((0.05283 if class_how_it_works <= 1e-35 else -0.02261) if by_another_person <= 1e-35 else
    -0.01622)) if length <= 0.8883 else -0.02062)) if likeness_to_prompt <= 0.6527 else 0.01536)
    points += ((-0.002244 if second_rarest <= 2.71 else -0.01912) if rarest_in_query <= 3.291 else ((0.05126 if
    rarest_in_query <= 3.364 else 0.01065) if third_rarest <= 1.555 else (-0.01496 if third_rarest <= 1.986 else
    (0.01676 if third_rarest <= 2.255 else (-0.00319 if similar_notes <= 2.5 else 0.01727)))))
    points += ((-0.01228 if length <= 0.615 else (0.04205 if length <= 0.625 else (-0.002018 if class_decision <=
    1e-35 else ((0.02204 if rank <= 1.242 else -0.00149) if length <= 0.9983 else 0.05264)))) if rarest_in_query <=
    5.283 else (0.02626 if rarest_in_query <= 5.426 else 0.001498))
    points += ((-0.005751 if age <= 0.1426 else (0.0563 if age <= 0.1496 else (-0.01084 if age <= 0.2107 else
    (0.002971 if length <= 0.895 else 0.03946)))) if age <= 0.4952 else (-0.02264 if age <= 0.7103 else (0.07211 if
    age <= 0.7243 else -0.0003172)))
    points += ((-0.02319 if class_user_preference <= 1e-35 else (-0.02379 if by_person_at_work <= 1e-35 else
    0.01477)) if length <= 0.615 else (0.04011 if length <= 0.625 else ((3.818e-05 if query_covered <= 0.3982 else
    -0.01043) if at_task <= 1e-35 else (0.001917 if query_covered <= 0.5762 else 0.02437))))
    points += ((-0.01856 if third_rarest <= 3.419 else 0.02516) if length <= 0.615 else ((0.05011 if age <= 1.16
    else ((0.03014 if length <= 0.6217 else -0.0185) if length <= 0.65 else (0.09883 if age <= 2.095 else
    -0.007714))) if length <= 0.6567 else -0.0001841))
    points += (0.008095 if age <= 0.4952 else (-0.02007 if age <= 0.7103 else (0.05525 if age <= 0.7243 else
    ((-0.006839 if names_file <= 1e-35 else ((-0.01439 if age <= 1.257 else 0.03812) if likeness_to_prompt <=
    0.04697 else -0.001568)) if likeness_to_prompt <= 0.3076 else 0.003986))))
    points += (((0.003074 if age <= 1.188 else (-0.0294 if length <= 0.9633 else 0.02507)) if age <= 1.319 else
    (-0.02921 if length <= 0.7983 else ((0.0305 if second_rarest <= 2.627 else 0.07763) if likeness_to_prompt <=
    0.5373 else -0.01227))) if age <= 1.38 else -0.003028)
    points += (((-0.002111 if handles_in_context <= 1e-35 else (0.0001576 if by_another_person <= 1e-35 else
    ((-0.0008235 if length <= 0.8517 else 0.05066) if age <= 2.002 else -0.0006189))) if second_rarest <= 5.34 else
    (0.03113 if length <= 0.9183 else -0.02007)) if likeness_to_query <= 0.6868 else 0.0158)
    points += ((-0.002029 if similar_notes <= 2.5 else ((0.01795 if length <= 0.9517 else -0.009542) if same_branch
    <= 1e-35 else -0.03671)) if class_decision <= 1e-35 else ((-0.001372 if length <= 0.9683 else 0.03072) if
    likeness_to_prompt <= 0.4775 else (0.03784 if at_edit <= 1e-35 else -0.006464)))
    points += ((((-0.01454 if length <= 0.9317 else 0.02192) if likeness_to_prompt <= -0.03506 else 0.00136) if age
    <= 3.077 else (0.07326 if age <= 3.088 else (0.04188 if length <= 0.7467 else -0.02184))) if age <= 3.149 else
    (0.01202 if length <= 0.7617 else -0.03429))
    points += ((-0.01275 if strength_over_third_below <= 0.9088 else (-0.0006612 if similar_notes <= 4.5 else
    0.02057)) if at_task <= 1e-35 else ((((0.05982 if note_covered <= 0.02156 else 0.009817) if likeness_rank <=
    0.378 else -0.009969) if rarity_in_context <= 3.59 else 0.04585) if rarity_in_context <= 4.251 else -0.006266))
    points += (-0.001748 if class_user_preference <= 1e-35 else ((((0.004201 if third_rarest <= 1.878 else -0.02602)
    if query_covered <= 0.5585 else 0.03543) if third_rarest <= 2.172 else (0.06929 if third_rarest <= 2.222 else
    (-0.0008595 if rarest_in_query <= 4.592 else 0.03267))) if query_terms <= 3.384 else -0.007941))
    points += (-0.0006512 if class_decision <= 1e-35 else (((-0.00437 if age <= 0.2657 else 0.03249) if age <= 1.001
    else (-0.01178 if length <= 0.9817 else 0.0279)) if age <= 2.5 else ((0.1152 if length <= 0.855 else -0.02282)
    if age <= 2.756 else -0.02116)))
    points += (((-0.001001 if query_covered <= 0.4311 else (-0.0151 if second_rarest <= 4.903 else 0.01848)) if
    at_task <= 1e-35 else ((0.05142 if note_covered <= 0.02156 else 0.008208) if likeness_rank <= 0.378 else
    (-0.01545 if likeness_to_prompt <= 0.312 else 0.0155))) if rarity_in_context <= 23.48 else 0.009123)
    points += (((-0.01229 if length <= 0.615 else (0.04161 if length <= 0.6183 else (-0.001034 if second_rarest <=
    4.663 else -0.01881))) if short_session <= 1e-35 else (-0.01683 if relative_strength <= 0.3924 else 0.01676)) if
    rarest_in_query <= 5.265 else (0.03117 if rarest_in_query <= 5.334 else 0.003696))
    points += (0.03433 if query_terms <= 1e-35 else ((-0.01348 if strength_over_third_below <= 0.9088 else
    ((((-0.001723 if strength_over_third_below <= 2.266 else 0.03817) if class_decision <= 1e-35 else 0.01175) if
    query_terms <= 2.803 else 0.01482) if query_terms <= 2.917 else -0.003899)) if at_task <= 1e-35 else 0.004273))
    points += ((-0.005446 if age <= 0.1426 else 0.01327) if age <= 0.4952 else (-0.01978 if age <= 0.7103 else
    ((-0.01208 if length <= 0.8417 else ((0.04993 if second_rarest <= 2.781 else 0.006303) if length <= 0.955 else
    -0.03284)) if age <= 1.001 else -0.001252)))
    return points


def max_points_from_last_answer(values: Sequence[float]) -> float:
    """Return the sum of the most that `last_answer_points` and all later ones can give."""
    rarity_in_query = values[0]
    rarity_in_context = values[1]
    rarest_in_query = values[2]
    second_rarest = values[3]
    third_rarest = values[4]
    note_covered = values[5]
    query_covered = values[6]
    relative_strength = values[7]
    strength_over_third_below = values[8]
    rank = values[9]
    similar_notes = values[10]
    length = values[12]
    query_terms = values[13]
    short_session = values[14]
    names_file = values[15]
    handles_in_query = values[16]
    handles_in_context = values[17]
    age = values[22]
    by_person_at_work = values[24]
    by_another_person = values[25]
    same_branch = values[26]
    at_prompt = values[27]
    at_task = values[31]
    class_user_preference = values[33]
    class_constraint = values[34]
    class_how_to_run = values[36]
    class_decision = values[37]
    class_state_of_work = values[38]
    class_how_it_works = values[39]
    class_fix = values[40]
    likeness_to_query = values[43]
    likeness_to_prompt = values[44]
    likeness_rank = values[47]
    points = 0.0
    points += ((0.02389 if at_task <= 1e-35 else 0.0705) if age <= 1.436 else (-0.005467 if second_rarest <= 3.271
    else (0.06701 if length <= 0.6617 else 0.002716)))
    points += (((0.05697 if note_covered <= 0.03141 else 0.01116) if age <= 1.887 else 0.0226) if
    strength_over_third_below <= 1.435 else 0.03408)
    points += (((0.01856 if similar_notes <= 3.5 else 0.05451) if length <= 0.9417 else (0.08055 if length <= 0.9483
    else 0.02049)) if age <= 1.812 else 0.01856)
    points += ((((0.01555 if same_branch <= 1e-35 else (0.01555 if class_how_to_run <= 1e-35 else 0.09548)) if
    length <= 0.9417 else 0.0159) if age <= 2.271 else -0.02207) if likeness_to_prompt <= 0.398 else (0.01937 if
    by_another_person <= 1e-35 else -0.002957))
    points += ((((0.001574 if length <= 0.865 else 0.03615) if age <= 0.4952 else ((-0.008844 if at_task <= 1e-35
    else 0.01697) if similar_notes <= 1e-35 else 0.01009)) if strength_over_third_below <= 1.49 else 0.02811) if
    rank <= 2.138 else 0.00137)
    points += ((-0.01266 if likeness_to_prompt <= 0.1681 else (-0.003867 if at_task <= 1e-35 else (0.0007459 if
    likeness_to_prompt <= 0.3218 else 0.05393))) if similar_notes <= 1e-35 else (0.002214 if second_rarest <= 3.271
    else (0.03575 if query_terms <= 2.917 else 0.00869)))
    points += (0.0007314 if similar_notes <= 1e-35 else ((((-0.02884 if length <= 0.685 else -0.002777) if
    similar_notes <= 3.5 else 0.01532) if length <= 0.7917 else 0.009622) if class_user_preference <= 1e-35 else
    (0.04624 if length <= 0.6417 else 0.001539)))
    points += (((0.00295 if age <= 0.4715 else 0.07251) if age <= 0.4952 else ((0.00295 if age <= 3.204 else
    -0.01179) if class_how_it_works <= 1e-35 else ((0.00295 if age <= 3.204 else -0.001934) if length <= 0.9417 else
    0.04376))) if similar_notes <= 2.5 else 0.01898)
    points += (((((0.004278 if age <= 2.412 else -0.01644) if age <= 2.663 else (-0.0171 if query_covered <= 0.08704
    else 0.06334)) if age <= 2.767 else -0.01104) if second_rarest <= 3.389 else 0.03262) if third_rarest <= 1.547
    else -0.00305)
    points += ((((-1.924 if length <= 0.9417 else -1.829) if handles_in_query <= 1e-35 else (-1.916 if length <=
    0.9417 else -1.829)) if age <= 1.38 else ((-1.924 if length <= 0.9417 else -1.829) if age <= 1.436 else (-1.975
    if class_user_preference <= 1e-35 else -1.904))) if likeness_to_prompt <= 0.4721 else ((-1.924 if length <=
    0.9417 else -1.829) if age <= 1.436 else (-1.971 if class_user_preference <= 1e-35 else -1.904)))
    points += (0.08222 if strength_over_third_below <= 1.407 else 0.1688)
    points += (0.08474 if handles_in_query <= 1e-35 else (0.08474 if class_user_preference <= 1e-35 else 0.1125))
    points += (((0.05779 if likeness_to_query <= 0.5426 else 0.09514) if age <= 1.136 else (0.05779 if age <= 1.436
    else (0.002275 if rarest_in_query <= 4.33 else (0.03477 if class_user_preference <= 1e-35 else 0.1287)))) if
    likeness_to_prompt <= 0.4152 else (0.05779 if age <= 1.436 else (0.0106 if rarest_in_query <= 4.33 else (0.03477
    if class_user_preference <= 1e-35 else 0.1287))))
    points += (((0.04933 if strength_over_third_below <= 1.435 else 0.1267) if length <= 0.9417 else (0.09329 if
    strength_over_third_below <= 1.435 else 0.1267)) if age <= 1.436 else (0.04933 if strength_over_third_below <=
    1.435 else 0.1267))
    points += ((0.06549 if rank <= 1.701 else 0.03129) if handles_in_query <= 1e-35 else ((0.06549 if rank <= 1.701
    else 0.03129) if strength_over_third_below <= 1.568 else 0.09968))
    points += ((((0.04545 if similar_notes <= 4.5 else 0.1353) if rank <= 1.701 else 0.01524) if same_branch <=
    1e-35 else ((0.04545 if similar_notes <= 4.5 else 0.1353) if rank <= 1.701 else 0.02045)) if handles_in_query <=
    1e-35 else (((0.04545 if similar_notes <= 4.5 else 0.1353) if rank <= 1.701 else 0.01524) if note_covered <=
    0.2347 else ((0.07169 if similar_notes <= 4.5 else 0.1353) if rank <= 1.701 else 0.07169)))
    points += 0.06027
    points += ((((0.04475 if likeness_rank <= 0.317 else 0.0116) if class_user_preference <= 1e-35 else (0.04475 if
    likeness_rank <= 0.317 else 0.03696)) if note_covered <= 0.2369 else 0.04698) if likeness_to_prompt <= 0.387
    else ((((0.04475 if likeness_rank <= 0.317 else 0.0116) if class_user_preference <= 1e-35 else (0.04475 if
    likeness_rank <= 0.317 else 0.03696)) if note_covered <= 0.2369 else 0.04698) if handles_in_query <= 1e-35 else
    0.06638))
    points += (((0.02456 if length <= 0.9417 else 0.07767) if age <= 1.436 else ((0.09118 if length <= 0.4783 else
    -0.001534) if similar_notes <= 2.5 else 0.04659)) if age <= 1.707 else ((0.09118 if length <= 0.4783 else
    -0.002725) if similar_notes <= 1.5 else ((0.09118 if length <= 0.4783 else 0.01011) if similar_notes <= 2.5 else
    0.04659)))
    points += ((0.02756 if strength_over_third_below <= 1.453 else 0.07474) if likeness_to_prompt <= 0.4152 else
    ((0.02756 if strength_over_third_below <= 1.453 else 0.07474) if short_session <= 1e-35 else (0.05441 if
    strength_over_third_below <= 1.453 else 0.07474)))
    points += ((((0.01571 if class_user_preference <= 1e-35 else 0.05278) if strength_over_third_below <= 1.471 else
    0.06378) if length <= 0.9417 else ((0.02606 if class_user_preference <= 1e-35 else 0.05278) if
    strength_over_third_below <= 1.471 else 0.06378)) if likeness_to_prompt <= 0.4152 else ((((0.01571 if
    class_user_preference <= 1e-35 else 0.05278) if strength_over_third_below <= 1.471 else 0.06378) if length <=
    0.9417 else ((0.02606 if class_user_preference <= 1e-35 else 0.05278) if strength_over_third_below <= 1.471 else
    0.06378)) if short_session <= 1e-35 else (0.05361 if strength_over_third_below <= 1.471 else 0.06378)))
    points += ((((-0.02437 if length <= 0.6183 else 0.02996) if class_user_preference <= 1e-35 else 0.02555) if rank
    <= 1.242 else 0.004248) if similar_notes <= 1e-35 else ((((-0.005935 if length <= 0.6183 else 0.02996) if
    class_user_preference <= 1e-35 else 0.1059) if rank <= 1.242 else 0.004248) if rarest_in_query <= 4.139 else
    ((0.03751 if class_user_preference <= 1e-35 else 0.1059) if rank <= 1.242 else 0.03751)))
    points += ((0.03646 if similar_notes <= 4.5 else 0.0884) if likeness_to_prompt <= 0.3076 else ((0.03646 if
    similar_notes <= 4.5 else 0.0884) if short_session <= 1e-35 else (0.03983 if similar_notes <= 4.5 else 0.0884)))
    points += (((0.01201 if likeness_to_prompt <= 0.398 else (0.05498 if likeness_to_query <= 0.3566 else 0.0222))
    if third_rarest <= 2.597 else ((0.02427 if third_rarest <= 4.207 else 0.06531) if likeness_to_prompt <= 0.398
    else (0.05498 if likeness_to_query <= 0.3566 else 0.02427))) if likeness_rank <= 0.2887 else ((0.01201 if
    third_rarest <= 4.207 else 0.06531) if likeness_to_prompt <= 0.398 else (0.05498 if likeness_to_query <= 0.3566
    else 0.0222)))
    points += ((((0.009653 if age <= 0.1426 else 0.06143) if age <= 0.4804 else (0.01458 if class_state_of_work <=
    1e-35 else 0.005646)) if same_branch <= 1e-35 else ((0.03287 if age <= 0.1426 else 0.06143) if age <= 0.4804
    else 0.03287)) if similar_notes <= 1.5 else ((0.02081 if age <= 0.1426 else 0.06143) if age <= 0.4804 else
    0.02081))
    points += (((((0.004937 if likeness_to_prompt <= 0.1627 else 0.03138) if age <= 1.436 else (0.003896 if
    class_state_of_work <= 1e-35 else -0.006495)) if third_rarest <= 4.053 else 0.04994) if age <= 1.724 else
    ((0.003896 if class_state_of_work <= 1e-35 else -0.02949) if third_rarest <= 4.053 else 0.04994)) if
    likeness_to_prompt <= 0.387 else ((0.03138 if age <= 1.436 else 0.007388) if third_rarest <= 4.053 else
    0.04994))
    points += (((0.02517 if class_user_preference <= 1e-35 else 0.03852) if age <= 0.1426 else 0.03962) if age <=
    0.4952 else (((0.02517 if age <= 1.374 else 0.003275) if class_user_preference <= 1e-35 else 0.03852) if
    likeness_to_prompt <= 0.3815 else ((0.02517 if age <= 1.374 else 0.004341) if class_user_preference <= 1e-35
    else 0.03852)))
    points += (((0.01959 if length <= 0.9417 else (0.0939 if length <= 0.9483 else 0.01959)) if age <= 2.099 else
    0.01959) if same_branch <= 1e-35 else ((0.08858 if length <= 0.9417 else (0.0939 if length <= 0.9483 else
    0.08858)) if age <= 0.5116 else ((0.01959 if length <= 0.9417 else (0.0939 if length <= 0.9483 else 0.01959)) if
    age <= 2.099 else 0.01959)))
    points += (0.000617 if similar_notes <= 1e-35 else (((0.00111 if rarity_in_context <= 29.03 else 0.03997) if
    strength_over_third_below <= 1.266 else 0.03126) if class_user_preference <= 1e-35 else (-0.01757 if
    by_person_at_work <= 1e-35 else (0.02482 if query_covered <= 0.2003 else 0.08739))))
    points += ((((0.02875 if age <= 0.296 else -0.0001558) if second_rarest <= 2.558 else -0.007039) if
    rarest_in_query <= 3.442 else (0.0102 if at_task <= 1e-35 else 0.03621)) if likeness_to_query <= 0.5208 else
    (((0.02875 if age <= 0.296 else 0.008804) if second_rarest <= 2.558 else 0.008804) if rarest_in_query <= 3.442
    else (0.0102 if at_task <= 1e-35 else 0.03621)))
    points += (((-0.0008363 if strength_over_third_below <= 1.435 else 0.01932) if class_user_preference <= 1e-35
    else (-0.009076 if by_person_at_work <= 1e-35 else (0.01433 if similar_notes <= 1e-35 else 0.05183))) if rank <=
    2.138 else 0.0009471)
    points += (((-0.02878 if length <= 0.615 else 0.005256) if class_user_preference <= 1e-35 else (0.0459 if
    note_covered <= 0.1468 else 0.01128)) if rank <= 2.013 else ((0.07141 if age <= 1.812 else -0.01594) if
    note_covered <= 0.2931 else 0.0323))
    points += ((0.01932 if same_branch <= 1e-35 else 0.031) if likeness_to_prompt <= 0.398 else (((0.02753 if
    likeness_to_query <= 0.2751 else 0.01932) if short_session <= 1e-35 else 0.03215) if at_task <= 1e-35 else
    0.02788))
    points += (((-0.01263 if third_rarest <= 3.375 else (0.04459 if length <= 0.6383 else -0.0003254)) if length <=
    0.8417 else ((0.00817 if age <= 1.305 else 0.03312) if age <= 1.436 else 0.003706)) if similar_notes <= 3.5 else
    0.03101)
    points += (((((-0.001607 if note_covered <= 0.2396 else 0.01418) if at_task <= 1e-35 else 0.02129) if
    likeness_to_prompt <= 0.3076 else ((-0.0009732 if note_covered <= 0.2396 else 0.01418) if at_task <= 1e-35 else
    0.02129)) if same_branch <= 1e-35 else 0.04721) if second_rarest <= 3.402 else ((0.006747 if note_covered <=
    0.2396 else 0.01418) if at_task <= 1e-35 else 0.02129))
    points += ((((0.0006615 if age <= 3.077 else (0.09055 if age <= 3.088 else 0.00256)) if age <= 3.149 else
    -0.02746) if class_state_of_work <= 1e-35 else (-0.01234 if length <= 0.8583 else 0.02637)) if
    strength_over_third_below <= 1.49 else 0.01488)
    points += ((0.003344 if class_user_preference <= 1e-35 else 0.01872) if rank <= 1.498 else (((0.008977 if
    at_prompt <= 1e-35 else -0.01242) if rarity_in_context <= 27.1 else 0.03953) if by_person_at_work <= 1e-35 else
    ((0.008977 if at_prompt <= 1e-35 else 0.00156) if rarity_in_context <= 27.1 else 0.03953)))
    points += (((0.002354 if age <= 1.887 else -0.01236) if rarest_in_query <= 3.291 else (0.01267 if query_terms <=
    2.917 else -0.0003606)) if class_state_of_work <= 1e-35 else ((-0.01054 if age <= 0.2107 else 0.05574) if age <=
    0.4804 else -0.006032))
    points += (((((0.006837 if length <= 0.65 else 0.07834) if length <= 0.6567 else -0.001772) if
    class_state_of_work <= 1e-35 else 0.02342) if likeness_to_prompt <= 0.6527 else 0.01571) if rarest_in_query <=
    5.265 else 0.0129)
    points += (0.06056 if class_decision <= 1e-35 else (0.005026 if likeness_to_prompt <= 0.4775 else (0.002516 if
    length <= 0.8517 else (0.06699 if query_terms <= 3.511 else 0.003284))))
    points += (((((0.002216 if class_fix <= 1e-35 else -0.03196) if age <= 2.08 else 0.03166) if age <= 2.099 else
    -0.006974) if age <= 3.028 else (0.0151 if class_user_preference <= 1e-35 else 0.07872)) if age <= 3.204 else
    -0.02996)
    points += ((((0.02051 if note_covered <= 0.1288 else -0.002139) if similar_notes <= 1.5 else -0.01661) if
    by_person_at_work <= 1e-35 else ((0.0001881 if names_file <= 1e-35 else -0.01751) if similar_notes <= 1e-35 else
    0.006665)) if handles_in_context <= 1e-35 else 0.007746)
    points += (-0.02857 if likeness_to_prompt <= -0.1761 else ((((0.06007 if likeness_to_prompt <= 0.2488 else
    -0.003491) if at_task <= 1e-35 else (0.02618 if strength_over_third_below <= 0.8165 else 0.003515)) if
    handles_in_context <= 1e-35 else 0.008827) if class_fix <= 1e-35 else -0.02328))
    points += ((0.02133 if class_decision <= 1e-35 else (-0.004765 if relative_strength <= 0.5564 else 0.01673)) if
    similar_notes <= 2.5 else (((0.03631 if second_rarest <= 1e-35 else -0.004734) if likeness_to_prompt <= 0.6366
    else 0.03419) if third_rarest <= 4.097 else 0.03584))
    points += ((0.001363 if class_state_of_work <= 1e-35 else (-0.008699 if length <= 0.6567 else (-0.008699 if
    length <= 0.8583 else ((0.01519 if similar_notes <= 1e-35 else 0.06019) if similar_notes <= 1.5 else
    -0.01274)))) if class_fix <= 1e-35 else -0.0222)
    points += ((((((0.003514 if similar_notes <= 1.5 else -0.00321) if age <= 3.028 else 0.0324) if
    class_state_of_work <= 1e-35 else ((0.003514 if similar_notes <= 1.5 else -0.01276) if age <= 3.028 else
    0.0324)) if similar_notes <= 3.5 else 0.01394) if age <= 3.204 else -0.02671) if short_session <= 1e-35 else
    0.01287)
    points += ((((0.01176 if names_file <= 1e-35 else 0.01561) if rarity_in_query <= 16.55 else 0.01176) if
    by_person_at_work <= 1e-35 else 0.004074) if similar_notes <= 3.5 else 0.01176)
    points += (((0.001352 if age <= 2.329 else (-0.02493 if age <= 2.5 else (0.05412 if age <= 2.507 else
    -0.005505))) if age <= 3.028 else (0.05045 if length <= 0.885 else -0.01851)) if age <= 3.204 else -0.027)
    points += ((((-0.02261 if by_person_at_work <= 1e-35 else 0.02331) if length <= 0.6567 else -0.0001352) if
    class_state_of_work <= 1e-35 else (-0.03829 if length <= 0.6567 else (0.02089 if likeness_to_prompt <= 0.646
    else 0.04368))) if third_rarest <= 5.258 else 0.03504)
    points += ((-0.003568 if length <= 0.8717 else ((0.05429 if second_rarest <= 3.531 else 0.002449) if length <=
    0.875 else (-0.00127 if class_decision <= 1e-35 else (0.09333 if age <= 0.9591 else 0.001049)))) if
    second_rarest <= 5.265 else 0.0223)
    points += ((((-0.01668 if length <= 0.575 else 0.01798) if third_rarest <= 3.04 else 0.02547) if rarity_in_query
    <= 16.97 else -0.004553) if likeness_to_prompt <= 0.6854 else (-0.007371 if length <= 0.675 else 0.03067))
    points += ((0.0003378 if length <= 0.905 else ((-0.01974 if class_user_preference <= 1e-35 else (0.04777 if
    by_person_at_work <= 1e-35 else -0.009285)) if class_constraint <= 1e-35 else 0.03665)) if length <= 0.9417 else
    (0.05105 if length <= 0.9483 else 0.003118))
    points += (((0.002059 if age <= 2.099 else -0.004235) if age <= 3.077 else (0.06881 if age <= 3.088 else
    (0.02267 if class_how_to_run <= 1e-35 else 0.07296))) if age <= 3.204 else -0.02202)
    points += (((0.0007696 if class_state_of_work <= 1e-35 else ((-0.002513 if age <= 1.332 else 0.0601) if age <=
    1.404 else -0.02245)) if age <= 3.204 else -0.02373) if likeness_to_prompt <= 0.646 else 0.02233)
    points += (((-0.001876 if query_covered <= 0.4057 else -0.01418) if at_task <= 1e-35 else (-0.003894 if
    likeness_to_prompt <= 0.2266 else (0.02195 if similar_notes <= 1.5 else -0.01685))) if similar_notes <= 2.5 else
    (0.003414 if strength_over_third_below <= 1.49 else 0.03154))
    points += (((((-0.008136 if likeness_to_prompt <= -0.03153 else 0.001539) if class_fix <= 1e-35 else -0.01984)
    if age <= 2.903 else -0.0227) if age <= 3.028 else (0.04034 if length <= 0.8817 else -0.01473)) if age <= 3.204
    else -0.02312)
    points += (((-0.01684 if likeness_to_prompt <= -0.006169 else -0.002385) if second_rarest <= 5.34 else 0.02544)
    if length <= 0.8717 else ((0.04614 if third_rarest <= 2.804 else -0.007196) if length <= 0.875 else 0.002514))
    points += ((-0.002404 if at_task <= 1e-35 else (0.001607 if query_covered <= 0.5762 else 0.03305)) if
    short_session <= 1e-35 else (-0.009797 if likeness_to_prompt <= 0.2366 else (0.03547 if age <= 1.978 else
    0.002251)))
    points += (((-0.008248 if class_state_of_work <= 1e-35 else -0.0383) if names_file <= 1e-35 else (-0.0147 if
    third_rarest <= 3.419 else 0.03977)) if length <= 0.615 else (0.03778 if length <= 0.6183 else (0.06114 if
    length <= 0.6717 else 0.008592)))
    points += 0.1301
    points += (((0.01637 if similar_notes <= 2.5 else 0.05818) if length <= 0.7783 else (((0.01637 if similar_notes
    <= 2.5 else 0.05818) if same_branch <= 1e-35 else (0.03149 if similar_notes <= 2.5 else 0.05818)) if age <=
    1.305 else (0.04583 if similar_notes <= 2.5 else 0.05818))) if age <= 1.436 else (0.01637 if similar_notes <=
    2.5 else 0.05818))
    points += (0.03139 if age <= 2.099 else ((0.003797 if strength_over_third_below <= 1.341 else 0.02163) if
    class_user_preference <= 1e-35 else ((0.003797 if strength_over_third_below <= 1.341 else 0.02163) if age <=
    2.634 else (0.1441 if age <= 2.668 else (0.003797 if strength_over_third_below <= 1.341 else 0.02163)))))
    points += (0.02405 if class_user_preference <= 1e-35 else ((0.02405 if relative_strength <= 0.8022 else 0.03158)
    if length <= 0.8717 else 0.03229))
    points += (0.01362 if age <= 1.812 else (0.01362 if class_user_preference <= 1e-35 else (0.01362 if
    by_person_at_work <= 1e-35 else (0.01362 if length <= 0.8717 else (0.01362 if age <= 2.617 else (0.1693 if age
    <= 2.687 else 0.05153))))))
    points += ((0.01239 if length <= 0.8717 else (0.04773 if length <= 0.875 else (0.01239 if age <= 1.932 else
    (0.01757 if length <= 0.8883 else 0.01239)))) if second_rarest <= 5.265 else 0.03266)
    points += (((0.001798 if by_person_at_work <= 1e-35 else (0.001798 if likeness_to_query <= 0.3324 else 0.04432))
    if strength_over_third_below <= 1.435 else 0.01028) if class_fix <= 1e-35 else -0.02343)
    points += ((0.02887 if age <= 2.086 else 0.03463) if age <= 2.099 else ((0.01316 if age <= 2.617 else (0.03862
    if age <= 2.668 else 0.0002723)) if class_constraint <= 1e-35 else -0.02006))
    points += (((0.006081 if relative_strength <= 0.2957 else 0.06308) if strength_over_third_below <= 0.8165 else
    (-0.01136 if relative_strength <= 0.3041 else 0.0005846)) if second_rarest <= 2.192 else ((0.02311 if
    relative_strength <= 0.2957 else 0.06308) if strength_over_third_below <= 0.8165 else 0.02311))
    points += 0.03383
    points += (((0.01855 if likeness_to_prompt <= -1e-35 else (0.02645 if likeness_to_prompt <= 1e-35 else 0.01855))
    if length <= 0.8717 else ((0.04143 if second_rarest <= 3.698 else 0.01855) if length <= 0.875 else 0.01855)) if
    class_fix <= 1e-35 else 0.01855)
    points += (((0.06173 if length <= 0.9633 else 0.09902) if age <= 1.436 else (0.1293 if length <= 0.4783 else
    0.06173)) if likeness_to_prompt <= 0.4152 else (((0.06173 if length <= 0.9633 else 0.09902) if age <= 1.436 else
    (0.1293 if length <= 0.4783 else 0.06173)) if short_session <= 1e-35 else ((0.06431 if length <= 0.9633 else
    0.09902) if age <= 1.436 else (0.1293 if length <= 0.4783 else 0.06431))))
    points += ((0.06488 if age <= 0.9844 else (0.06488 if age <= 1.436 else (0.06488 if similar_notes <= 2.5 else
    0.0678))) if age <= 1.707 else (0.01441 if similar_notes <= 2.5 else 0.0678))
    points += (0.1033 if rank <= 1.498 else (0.04753 if age <= 1.423 else 0.02133))
    points += (0.09301 if rank <= 1.869 else (0.03894 if age <= 1.436 else (0.03894 if class_user_preference <=
    1e-35 else 0.04538)))
    points += ((0.04155 if third_rarest <= 4.021 else 0.06835) if rank <= 2.013 else (0.03524 if third_rarest <=
    4.021 else 0.06835))
    points += ((0.06409 if length <= 0.4783 else 0.01198) if similar_notes <= 2.5 else (0.02387 if third_rarest <=
    3.115 else 0.08374))
    points += (((0.03926 if age <= 0.1426 else 0.05781) if age <= 0.4804 else 0.03926) if likeness_to_prompt <=
    0.3815 else (((0.005677 if age <= 0.1426 else 0.05781) if age <= 0.4804 else 0.009016) if short_session <= 1e-35
    else ((0.04537 if age <= 0.1426 else 0.05781) if age <= 0.4804 else 0.04537)))
    points += (0.02963 if same_branch <= 1e-35 else 0.0255)
    points += ((0.014 if likeness_to_query <= 0.6407 else 0.0545) if same_branch <= 1e-35 else (0.02341 if
    likeness_to_query <= 0.6407 else 0.0545))
    points += ((0.01839 if short_session <= 1e-35 else 0.03014) if rank <= 2.138 else (0.01839 if length <= 0.925
    else 0.01842))
    points += (0.03322 if similar_notes <= 2.5 else 0.0525)
    points += ((((-0.004343 if age <= 0.132 else 0.03925) if age <= 0.3125 else 0.001293) if similar_notes <= 2.5
    else (0.002138 if rarest_in_query <= 4.187 else 0.04267)) if length <= 0.8517 else 0.04556)
    points += (0.06407 if likeness_to_prompt <= 0.3076 else (0.02245 if query_terms <= 2.917 else 0.01448))
    points += ((0.0008438 if at_task <= 1e-35 else (0.06909 if strength_over_third_below <= 0.7275 else (0.001391 if
    rarest_in_query <= 3.746 else 0.05629))) if likeness_rank <= 0.4564 else (0.002071 if likeness_to_prompt <=
    0.312 else 0.002929))
    points += (0.02024 if class_user_preference <= 1e-35 else ((0.03872 if length <= 0.9283 else 0.02024) if
    by_another_person <= 1e-35 else (0.02024 if length <= 0.915 else 0.04621)))
    points += (((0.003833 if class_decision <= 1e-35 else 0.03019) if by_person_at_work <= 1e-35 else (0.003833 if
    likeness_to_prompt <= -0.01479 else (0.04003 if likeness_to_prompt <= 1e-35 else 0.003833))) if
    likeness_to_prompt <= 0.6854 else 0.02052)
    points += (0.02685 if similar_notes <= 3.5 else (0.02122 if class_how_it_works <= 1e-35 else -0.02504))
    points += 0.03739
    points += ((0.04407 if length <= 0.9783 else (0.06059 if likeness_to_prompt <= -0.008835 else 0.04407)) if
    length <= 0.9917 else 0.04407)
    points += ((0.001519 if class_state_of_work <= 1e-35 else ((0.01509 if age <= 0.279 else -0.008815) if length <=
    0.8783 else 0.03096)) if short_session <= 1e-35 else 0.009933)
    points += (((0.01047 if handles_in_context <= 1e-35 else 0.01119) if third_rarest <= 3.746 else 0.0283) if
    likeness_to_prompt <= 0.398 else ((0.003667 if note_covered <= 0.2611 else 0.02836) if at_task <= 1e-35 else
    0.03948))
    points += (((-0.006156 if age <= 0.1426 else 0.02792) if age <= 0.4952 else 0.04243) if likeness_to_prompt <=
    0.398 else (0.005523 if at_task <= 1e-35 else 0.03221))
    points += ((0.01111 if age <= 0.4952 else ((0.01113 if likeness_to_prompt <= 0.3076 else 0.004273) if
    class_state_of_work <= 1e-35 else (-0.02578 if length <= 0.9517 else 0.02085))) if similar_notes <= 3.5 else
    0.02317)
    points += (0.008496 if likeness_to_prompt <= 0.1829 else ((((0.006553 if age <= 2.5 else 0.1047) if
    likeness_to_prompt <= 0.1914 else -0.001742) if short_session <= 1e-35 else 0.02269) if at_task <= 1e-35 else
    0.0201))
    points += ((0.01811 if second_rarest <= 5.265 else 0.02989) if similar_notes <= 3.5 else (0.02961 if
    class_how_it_works <= 1e-35 else 0.01811))
    points += 0.02504
    points += (((0.06007 if by_another_person <= 1e-35 else 0.01337) if length <= 0.4983 else (0.01337 if length <=
    0.615 else (0.03137 if length <= 0.6617 else 0.01337))) if same_branch <= 1e-35 else 0.01337)
    points += ((-0.004175 if age <= 0.1426 else 0.05723) if age <= 0.4804 else ((-0.008523 if class_decision <=
    1e-35 else 0.005933) if similar_notes <= 1e-35 else 0.003579))
    points += ((0.002922 if age <= 0.132 else 0.01272) if age <= 0.9 else (0.01383 if similar_notes <= 2.5 else
    0.01809))
    points += (((-0.01695 if strength_over_third_below <= 0.9088 else (0.0005618 if age <= 3.077 else 0.02073)) if
    at_task <= 1e-35 else ((0.04751 if strength_over_third_below <= 0.7275 else 0.03282) if rarity_in_context <=
    4.251 else -0.007621)) if age <= 3.204 else -0.02709)
    points += (((0.00911 if same_branch <= 1e-35 else (0.00911 if class_how_to_run <= 1e-35 else 0.05485)) if
    at_prompt <= 1e-35 else (0.00911 if likeness_to_query <= 0.3207 else 0.01728)) if length <= 0.9917 else 0.02844)
    points += (0.07567 if query_terms <= 2.917 else -0.003033)
    points += (((-0.009557 if strength_over_third_below <= 0.9754 else -0.001166) if at_task <= 1e-35 else (0.0319
    if strength_over_third_below <= 0.7275 else (0.03743 if rarity_in_context <= 2.922 else 0.003337))) if
    rarity_in_context <= 17.3 else 0.005011)
    points += (0.02531 if age <= 3.028 else 0.03742)
    points += (0.03297 if rank <= 2.441 else 0.03042)
    points += (((((0.006501 if at_task <= 1e-35 else 0.03217) if rarest_in_query <= 1.92 else 0.05485) if
    likeness_to_query <= 0.2796 else (0.006501 if at_task <= 1e-35 else 0.03217)) if second_rarest <= 5.265 else
    (((0.02121 if at_task <= 1e-35 else 0.03217) if rarest_in_query <= 1.92 else 0.05485) if likeness_to_query <=
    0.2796 else (0.02121 if at_task <= 1e-35 else 0.03217))) if similar_notes <= 3.5 else (0.01716 if at_task <=
    1e-35 else 0.03217))
    points += (((-0.004741 if similar_notes <= 1e-35 else 0.002699) if third_rarest <= 5.133 else 0.03063) if
    class_decision <= 1e-35 else 0.04566)
    points += ((0.03842 if likeness_to_prompt <= -0.0226 else ((0.03842 if likeness_to_prompt <= 1e-35 else 0.02636)
    if likeness_to_prompt <= 0.3369 else 0.008792)) if similar_notes <= 3.5 else (0.03842 if likeness_to_prompt <=
    1e-35 else 0.01302))
    points += (((-0.004256 if age <= 0.1426 else 0.02784) if age <= 0.3125 else (0.0003018 if class_state_of_work <=
    1e-35 else (0.01824 if same_branch <= 1e-35 else 0.009533))) if class_fix <= 1e-35 else -0.0198)
    return points


def last_answer_points(values: Sequence[float]) -> float:
    """Return the sum of the trees that ask for 'last_answer' and nothing later."""
    second_rarest = values[3]
    third_rarest = values[4]
    note_covered = values[5]
    query_covered = values[6]
    strength_over_third_below = values[8]
    rank = values[9]
    similar_notes = values[10]
    length = values[12]
    query_terms = values[13]
    age = values[22]
    by_another_person = values[25]
    same_branch = values[26]
    at_task = values[31]
    class_user_preference = values[33]
    class_how_to_run = values[36]
    class_how_it_works = values[39]
    likeness_to_prompt = values[44]
    likeness_to_last_answer = values[45]
    points = 0.0
    points += (((-0.008939 if length <= 0.8417 else 0.01723) if likeness_to_last_answer <= 0.3036 else (0.02389 if
    at_task <= 1e-35 else 0.0705)) if age <= 1.436 else ((-0.0268 if likeness_to_last_answer <= 0.2186 else
    -0.005467) if second_rarest <= 3.271 else (0.06701 if length <= 0.6617 else 0.002716)))
    points += ((0.00152 if age <= 1.724 else (-0.02696 if similar_notes <= 1e-35 else -0.001616)) if
    likeness_to_last_answer <= 0.2158 else (((0.05697 if note_covered <= 0.03141 else 0.01116) if age <= 1.887 else
    (-0.005466 if likeness_to_last_answer <= 0.5363 else 0.0226)) if strength_over_third_below <= 1.435 else
    0.03408))
    points += (((((0.01433 if age <= 0.4952 else -0.008402) if similar_notes <= 3.5 else 0.05451) if length <=
    0.9417 else (0.08055 if length <= 0.9483 else 0.02049)) if age <= 1.812 else (-0.021 if similar_notes <= 1e-35
    else 0.000968)) if likeness_to_last_answer <= 0.4404 else 0.01856)
    points += (((((-0.01506 if same_branch <= 1e-35 else (0.004288 if class_how_to_run <= 1e-35 else 0.09548)) if
    length <= 0.9417 else 0.0159) if likeness_to_last_answer <= 0.3299 else 0.01555) if age <= 2.271 else -0.02207)
    if likeness_to_prompt <= 0.398 else (0.01937 if by_another_person <= 1e-35 else -0.002957))
    points += ((((0.001574 if length <= 0.865 else 0.03615) if age <= 0.4952 else ((-0.008844 if at_task <= 1e-35
    else 0.01697) if similar_notes <= 1e-35 else 0.01009)) if strength_over_third_below <= 1.49 else 0.02811) if
    rank <= 2.138 else (-0.01588 if likeness_to_last_answer <= 0.2077 else 0.00137))
    points += ((-0.01266 if likeness_to_prompt <= 0.1681 else (-0.003867 if at_task <= 1e-35 else (0.0007459 if
    likeness_to_last_answer <= 0.2741 else (-0.0008813 if likeness_to_prompt <= 0.3218 else 0.05393)))) if
    similar_notes <= 1e-35 else (0.002214 if second_rarest <= 3.271 else (0.03575 if query_terms <= 2.917 else
    0.00869)))
    points += ((-0.01006 if likeness_to_last_answer <= 0.2101 else 0.0007314) if similar_notes <= 1e-35 else
    ((((-0.02884 if length <= 0.685 else -0.002777) if similar_notes <= 3.5 else 0.01532) if length <= 0.7917 else
    0.009622) if class_user_preference <= 1e-35 else (0.04624 if length <= 0.6417 else 0.001539)))
    points += ((((-0.002204 if age <= 0.4715 else 0.07251) if age <= 0.4952 else (-0.01179 if class_how_it_works <=
    1e-35 else (-0.001934 if length <= 0.9417 else 0.04376))) if similar_notes <= 2.5 else 0.01898) if
    likeness_to_last_answer <= 0.08268 else (0.00295 if age <= 3.204 else -0.02585))
    points += (((((0.004278 if age <= 2.412 else -0.01644) if age <= 2.663 else (-0.0171 if query_covered <= 0.08704
    else (0.007806 if likeness_to_last_answer <= 0.2766 else 0.06334))) if age <= 2.767 else -0.01104) if
    second_rarest <= 3.389 else 0.03262) if third_rarest <= 1.547 else -0.00305)
    return points


def max_points_from_handle_counts(values: Sequence[float]) -> float:
    """Return the sum of the most that `handle_counts_points` and all later ones can give."""
    rarity_in_query = values[0]
    rarity_in_context = values[1]
    rarest_in_query = values[2]
    second_rarest = values[3]
    third_rarest = values[4]
    note_covered = values[5]
    query_covered = values[6]
    relative_strength = values[7]
    strength_over_third_below = values[8]
    rank = values[9]
    similar_notes = values[10]
    length = values[12]
    query_terms = values[13]
    short_session = values[14]
    names_file = values[15]
    handles_in_query = values[16]
    handles_in_context = values[17]
    age = values[22]
    by_person_at_work = values[24]
    by_another_person = values[25]
    same_branch = values[26]
    at_prompt = values[27]
    at_task = values[31]
    class_user_preference = values[33]
    class_constraint = values[34]
    class_how_to_run = values[36]
    class_decision = values[37]
    class_state_of_work = values[38]
    class_how_it_works = values[39]
    class_fix = values[40]
    likeness_to_query = values[43]
    likeness_to_prompt = values[44]
    likeness_to_last_answer = values[45]
    likeness_rank = values[47]
    points = 0.0
    points += ((((-1.924 if length <= 0.9417 else -1.829) if handles_in_query <= 1e-35 else (-1.916 if length <=
    0.9417 else -1.829)) if age <= 1.38 else ((-1.924 if length <= 0.9417 else -1.829) if age <= 1.436 else (-1.975
    if class_user_preference <= 1e-35 else -1.904))) if likeness_to_prompt <= 0.4721 else ((-1.924 if length <=
    0.9417 else -1.829) if age <= 1.436 else (-1.971 if class_user_preference <= 1e-35 else -1.904)))
    points += ((((0.05335 if rank <= 1.701 else 0.015) if likeness_to_last_answer <= 0.4066 else 0.08222) if
    same_branch <= 1e-35 else ((0.05335 if rank <= 1.701 else 0.02793) if likeness_to_last_answer <= 0.4066 else
    0.08222)) if likeness_to_last_answer <= 0.5414 else (0.08222 if strength_over_third_below <= 1.407 else 0.1688))
    points += (((0.03779 if likeness_to_last_answer <= 0.2243 else 0.08474) if age <= 1.436 else (0.03233 if
    likeness_to_last_answer <= 0.2243 else 0.08474)) if handles_in_query <= 1e-35 else (((0.03779 if
    likeness_to_last_answer <= 0.2243 else 0.08474) if age <= 1.436 else (0.03233 if likeness_to_last_answer <=
    0.2243 else 0.08474)) if class_user_preference <= 1e-35 else 0.1125))
    points += (((0.05779 if likeness_to_query <= 0.5426 else 0.09514) if age <= 1.136 else (0.05779 if age <= 1.436
    else (0.002275 if rarest_in_query <= 4.33 else (0.03477 if class_user_preference <= 1e-35 else 0.1287)))) if
    likeness_to_prompt <= 0.4152 else (0.05779 if age <= 1.436 else (0.0106 if rarest_in_query <= 4.33 else (0.03477
    if class_user_preference <= 1e-35 else 0.1287))))
    points += ((((0.02606 if length <= 0.9417 else 0.09329) if age <= 1.436 else (-0.007748 if third_rarest <= 3.419
    else 0.03923)) if likeness_to_last_answer <= 0.3758 else 0.04933) if strength_over_third_below <= 1.407 else
    (((0.02606 if length <= 0.9417 else 0.09329) if age <= 1.436 else (0.02606 if third_rarest <= 3.419 else
    0.03923)) if likeness_to_last_answer <= 0.3758 else (0.04933 if strength_over_third_below <= 1.435 else
    0.1267)))
    points += ((0.06549 if rank <= 1.701 else 0.03129) if handles_in_query <= 1e-35 else ((0.06549 if rank <= 1.701
    else 0.03129) if strength_over_third_below <= 1.568 else 0.09968))
    points += ((((0.04545 if similar_notes <= 4.5 else 0.1353) if rank <= 1.701 else 0.01524) if same_branch <=
    1e-35 else ((0.04545 if similar_notes <= 4.5 else 0.1353) if rank <= 1.701 else 0.02045)) if handles_in_query <=
    1e-35 else (((0.04545 if similar_notes <= 4.5 else 0.1353) if rank <= 1.701 else 0.01524) if note_covered <=
    0.2347 else ((0.07169 if similar_notes <= 4.5 else 0.1353) if rank <= 1.701 else 0.07169)))
    points += (((0.003429 if likeness_to_last_answer <= 0.2566 else 0.06027) if likeness_to_prompt <= 0.3076 else
    (((0.003429 if likeness_to_prompt <= 0.398 else 0.03588) if likeness_to_last_answer <= 0.2566 else 0.06027) if
    handles_in_query <= 1e-35 else ((0.03289 if likeness_to_prompt <= 0.398 else 0.03588) if likeness_to_last_answer
    <= 0.2566 else 0.06027))) if likeness_to_last_answer <= 0.5628 else 0.06027)
    points += ((((0.04475 if likeness_rank <= 0.317 else 0.0116) if class_user_preference <= 1e-35 else (0.04475 if
    likeness_rank <= 0.317 else 0.03696)) if note_covered <= 0.2369 else 0.04698) if likeness_to_prompt <= 0.387
    else ((((0.04475 if likeness_rank <= 0.317 else 0.0116) if class_user_preference <= 1e-35 else (0.04475 if
    likeness_rank <= 0.317 else 0.03696)) if note_covered <= 0.2369 else 0.04698) if handles_in_query <= 1e-35 else
    0.06638))
    points += (((0.02456 if length <= 0.9417 else 0.07767) if age <= 1.436 else ((0.09118 if length <= 0.4783 else
    -0.001534) if similar_notes <= 2.5 else 0.04659)) if age <= 1.707 else ((0.09118 if length <= 0.4783 else
    -0.002725) if similar_notes <= 1.5 else ((0.09118 if length <= 0.4783 else 0.01011) if similar_notes <= 2.5 else
    0.04659)))
    points += (((0.01691 if age <= 1.436 else (-0.01639 if class_user_preference <= 1e-35 else 0.02534)) if
    likeness_to_last_answer <= 0.2593 else (0.02756 if strength_over_third_below <= 1.453 else 0.07474)) if
    likeness_to_prompt <= 0.4152 else (((0.01691 if age <= 1.436 else (-0.01222 if class_user_preference <= 1e-35
    else 0.02534)) if likeness_to_last_answer <= 0.2593 else (0.02756 if strength_over_third_below <= 1.453 else
    0.07474)) if short_session <= 1e-35 else (0.05441 if likeness_to_last_answer <= 0.2593 else (0.05441 if
    strength_over_third_below <= 1.453 else 0.07474))))
    points += (((-0.007724 if length <= 0.9417 else 0.02606) if likeness_to_last_answer <= 0.2186 else ((0.01571 if
    class_user_preference <= 1e-35 else 0.05278) if strength_over_third_below <= 1.471 else 0.06378)) if
    likeness_to_prompt <= 0.4152 else (((-0.007724 if length <= 0.9417 else 0.02606) if likeness_to_last_answer <=
    0.2186 else ((0.01571 if class_user_preference <= 1e-35 else 0.05278) if strength_over_third_below <= 1.471 else
    0.06378)) if short_session <= 1e-35 else (0.05361 if likeness_to_last_answer <= 0.2186 else (0.05361 if
    strength_over_third_below <= 1.471 else 0.06378))))
    points += ((((-0.02437 if length <= 0.6183 else 0.02996) if class_user_preference <= 1e-35 else 0.02555) if rank
    <= 1.242 else 0.004248) if similar_notes <= 1e-35 else ((((-0.005935 if length <= 0.6183 else 0.02996) if
    class_user_preference <= 1e-35 else 0.1059) if rank <= 1.242 else 0.004248) if rarest_in_query <= 4.139 else
    ((0.03751 if class_user_preference <= 1e-35 else 0.1059) if rank <= 1.242 else 0.03751)))
    points += ((((0.002661 if length <= 0.845 else 0.03475) if similar_notes <= 4.5 else 0.0884) if
    likeness_to_prompt <= 0.3076 else ((((0.002661 if length <= 0.845 else 0.03475) if similar_notes <= 4.5 else
    0.0884) if class_user_preference <= 1e-35 else ((0.0271 if length <= 0.845 else 0.03475) if similar_notes <= 4.5
    else 0.0884)) if short_session <= 1e-35 else (0.03983 if similar_notes <= 4.5 else 0.0884))) if
    likeness_to_last_answer <= 0.5308 else (0.03646 if similar_notes <= 4.5 else 0.0884))
    points += ((((-0.006936 if likeness_to_last_answer <= 0.2673 else 0.01201) if likeness_to_prompt <= 0.398 else
    (0.05498 if likeness_to_query <= 0.3566 else 0.0222)) if third_rarest <= 2.597 else ((0.02427 if
    likeness_to_last_answer <= 0.2673 else (0.02427 if third_rarest <= 4.207 else 0.06531)) if likeness_to_prompt <=
    0.398 else (0.05498 if likeness_to_query <= 0.3566 else 0.02427))) if likeness_rank <= 0.2887 else ((-0.006936
    if likeness_to_last_answer <= 0.2673 else (0.01201 if third_rarest <= 4.207 else 0.06531)) if likeness_to_prompt
    <= 0.398 else (0.05498 if likeness_to_query <= 0.3566 else 0.0222)))
    points += (((((0.009653 if age <= 0.1426 else 0.06143) if age <= 0.4804 else (0.01458 if class_state_of_work <=
    1e-35 else -0.01919)) if likeness_to_last_answer <= 0.3996 else ((0.009653 if age <= 0.1426 else 0.06143) if age
    <= 0.4804 else (0.01458 if class_state_of_work <= 1e-35 else 0.005646))) if same_branch <= 1e-35 else ((0.03287
    if age <= 0.1426 else 0.06143) if age <= 0.4804 else 0.03287)) if similar_notes <= 1.5 else ((0.02081 if age <=
    0.1426 else 0.06143) if age <= 0.4804 else 0.02081))
    points += (((((0.004937 if likeness_to_prompt <= 0.1627 else 0.03138) if age <= 1.436 else (0.003896 if
    class_state_of_work <= 1e-35 else -0.006495)) if third_rarest <= 4.053 else 0.04994) if age <= 1.724 else
    ((0.003896 if class_state_of_work <= 1e-35 else -0.02949) if third_rarest <= 4.053 else 0.04994)) if
    likeness_to_prompt <= 0.387 else ((0.03138 if age <= 1.436 else 0.007388) if third_rarest <= 4.053 else
    0.04994))
    points += (((-0.005008 if age <= 0.1426 else 0.03962) if age <= 0.4952 else (-0.02161 if likeness_to_prompt <=
    0.3815 else 0.004341)) if likeness_to_last_answer <= 0.2158 else ((0.02517 if age <= 1.374 else 0.003275) if
    class_user_preference <= 1e-35 else 0.03852))
    points += ((((0.00181 if length <= 0.9417 else (0.0939 if length <= 0.9483 else 0.0174)) if age <= 2.099 else
    -0.01234) if likeness_to_last_answer <= 0.3789 else 0.01959) if same_branch <= 1e-35 else (((0.08858 if length
    <= 0.9417 else (0.0939 if length <= 0.9483 else 0.08858)) if likeness_to_last_answer <= 0.3789 else 0.08858) if
    age <= 0.5116 else (((0.00181 if length <= 0.9417 else (0.0939 if length <= 0.9483 else 0.0174)) if age <= 2.099
    else -0.0006294) if likeness_to_last_answer <= 0.3789 else 0.01959)))
    points += (0.000617 if similar_notes <= 1e-35 else (((0.00111 if rarity_in_context <= 29.03 else 0.03997) if
    strength_over_third_below <= 1.266 else 0.03126) if class_user_preference <= 1e-35 else (-0.01757 if
    by_person_at_work <= 1e-35 else (0.02482 if query_covered <= 0.2003 else 0.08739))))
    points += ((-0.007039 if likeness_to_last_answer <= 0.08268 else (((0.02875 if age <= 0.296 else -0.0001558) if
    second_rarest <= 2.558 else -0.0172) if rarest_in_query <= 3.442 else (0.0102 if at_task <= 1e-35 else
    0.03621))) if likeness_to_query <= 0.5208 else (0.008804 if likeness_to_last_answer <= 0.08268 else (((0.02875
    if age <= 0.296 else 0.008804) if second_rarest <= 2.558 else 0.008804) if rarest_in_query <= 3.442 else (0.0102
    if at_task <= 1e-35 else 0.03621))))
    points += (((-0.0008363 if strength_over_third_below <= 1.435 else 0.01932) if class_user_preference <= 1e-35
    else (-0.009076 if by_person_at_work <= 1e-35 else (0.01433 if similar_notes <= 1e-35 else 0.05183))) if rank <=
    2.138 else 0.0009471)
    points += (((-0.02878 if length <= 0.615 else 0.005256) if class_user_preference <= 1e-35 else (0.0459 if
    note_covered <= 0.1468 else 0.01128)) if rank <= 2.013 else ((0.07141 if age <= 1.812 else -0.01594) if
    note_covered <= 0.2931 else 0.0323))
    points += (((-0.0006746 if same_branch <= 1e-35 else 0.031) if likeness_to_prompt <= 0.398 else (((0.02753 if
    likeness_to_query <= 0.2751 else -0.002565) if short_session <= 1e-35 else 0.03215) if at_task <= 1e-35 else
    0.02788)) if likeness_to_last_answer <= 0.5628 else 0.01932)
    points += (((-0.01263 if third_rarest <= 3.375 else (0.04459 if length <= 0.6383 else -0.0003254)) if length <=
    0.8417 else ((0.00817 if age <= 1.305 else 0.03312) if age <= 1.436 else 0.003706)) if similar_notes <= 3.5 else
    0.03101)
    points += ((((-0.01989 if likeness_to_prompt <= 0.3076 else -0.0009732) if same_branch <= 1e-35 else 0.04721) if
    second_rarest <= 3.402 else 0.006747) if likeness_to_last_answer <= 0.2077 else ((-0.001607 if note_covered <=
    0.2396 else 0.01418) if at_task <= 1e-35 else 0.02129))
    points += ((((0.0006615 if age <= 3.077 else (0.09055 if age <= 3.088 else 0.00256)) if age <= 3.149 else
    -0.02746) if class_state_of_work <= 1e-35 else (-0.01234 if length <= 0.8583 else 0.02637)) if
    strength_over_third_below <= 1.49 else 0.01488)
    points += ((0.003344 if class_user_preference <= 1e-35 else 0.01872) if rank <= 1.498 else (-0.01242 if
    likeness_to_last_answer <= 0.08076 else (((0.008977 if at_prompt <= 1e-35 else -0.01742) if rarity_in_context <=
    27.1 else 0.03953) if by_person_at_work <= 1e-35 else ((0.008977 if at_prompt <= 1e-35 else 0.00156) if
    rarity_in_context <= 27.1 else 0.03953))))
    points += (((0.002354 if age <= 1.887 else -0.01236) if rarest_in_query <= 3.291 else (0.01267 if query_terms <=
    2.917 else -0.0003606)) if class_state_of_work <= 1e-35 else ((-0.01054 if age <= 0.2107 else 0.05574) if age <=
    0.4804 else -0.006032))
    points += (((((0.006837 if length <= 0.65 else 0.07834) if length <= 0.6567 else -0.001772) if
    class_state_of_work <= 1e-35 else 0.02342) if likeness_to_prompt <= 0.6527 else 0.01571) if rarest_in_query <=
    5.265 else 0.0129)
    points += (((0.06056 if likeness_to_last_answer <= 0.1173 else 0.007322) if rarest_in_query <= 5.265 else
    (0.06056 if likeness_to_last_answer <= 0.1173 else 0.01176)) if class_decision <= 1e-35 else (0.005026 if
    likeness_to_prompt <= 0.4775 else (0.002516 if length <= 0.8517 else (0.06699 if query_terms <= 3.511 else
    0.003284))))
    points += (((((0.002216 if class_fix <= 1e-35 else -0.03196) if age <= 2.08 else 0.03166) if age <= 2.099 else
    -0.006974) if age <= 3.028 else (0.0151 if class_user_preference <= 1e-35 else 0.07872)) if age <= 3.204 else
    -0.02996)
    points += ((((0.02051 if note_covered <= 0.1288 else -0.002139) if similar_notes <= 1.5 else -0.01661) if
    by_person_at_work <= 1e-35 else ((0.0001881 if names_file <= 1e-35 else -0.01751) if similar_notes <= 1e-35 else
    0.006665)) if handles_in_context <= 1e-35 else 0.007746)
    points += (-0.02857 if likeness_to_prompt <= -0.1761 else ((((0.06007 if likeness_to_prompt <= 0.2488 else
    -0.003491) if at_task <= 1e-35 else (0.02618 if strength_over_third_below <= 0.8165 else 0.003515)) if
    handles_in_context <= 1e-35 else 0.008827) if class_fix <= 1e-35 else -0.02328))
    points += ((0.02133 if class_decision <= 1e-35 else (-0.004765 if relative_strength <= 0.5564 else 0.01673)) if
    similar_notes <= 2.5 else (((0.03631 if second_rarest <= 1e-35 else -0.004734) if likeness_to_prompt <= 0.6366
    else 0.03419) if third_rarest <= 4.097 else 0.03584))
    points += ((0.001363 if class_state_of_work <= 1e-35 else (-0.008699 if length <= 0.6567 else (-0.008699 if
    length <= 0.8583 else ((0.01519 if similar_notes <= 1e-35 else 0.06019) if similar_notes <= 1.5 else
    -0.01274)))) if class_fix <= 1e-35 else -0.0222)
    points += ((((((0.003514 if similar_notes <= 1.5 else -0.00321) if age <= 3.028 else 0.0324) if
    class_state_of_work <= 1e-35 else ((0.003514 if similar_notes <= 1.5 else -0.01276) if age <= 3.028 else
    0.0324)) if similar_notes <= 3.5 else 0.01394) if age <= 3.204 else -0.02671) if short_session <= 1e-35 else
    0.01287)
    points += ((((0.01176 if names_file <= 1e-35 else 0.01561) if rarity_in_query <= 16.55 else 0.01176) if
    by_person_at_work <= 1e-35 else 0.004074) if similar_notes <= 3.5 else 0.01176)
    points += (((0.001352 if age <= 2.329 else (-0.02493 if age <= 2.5 else (0.05412 if age <= 2.507 else
    -0.005505))) if age <= 3.028 else (0.05045 if length <= 0.885 else -0.01851)) if age <= 3.204 else -0.027)
    points += ((((-0.02261 if by_person_at_work <= 1e-35 else 0.02331) if length <= 0.6567 else -0.0001352) if
    class_state_of_work <= 1e-35 else (-0.03829 if length <= 0.6567 else (0.02089 if likeness_to_prompt <= 0.646
    else 0.04368))) if third_rarest <= 5.258 else 0.03504)
    points += ((-0.003568 if length <= 0.8717 else ((0.05429 if second_rarest <= 3.531 else 0.002449) if length <=
    0.875 else (-0.00127 if class_decision <= 1e-35 else (0.09333 if age <= 0.9591 else 0.001049)))) if
    second_rarest <= 5.265 else 0.0223)
    points += ((((-0.01668 if length <= 0.575 else 0.01798) if third_rarest <= 3.04 else 0.02547) if rarity_in_query
    <= 16.97 else -0.004553) if likeness_to_prompt <= 0.6854 else (-0.007371 if length <= 0.675 else 0.03067))
    points += ((0.0003378 if length <= 0.905 else ((-0.01974 if class_user_preference <= 1e-35 else (0.04777 if
    by_person_at_work <= 1e-35 else -0.009285)) if class_constraint <= 1e-35 else 0.03665)) if length <= 0.9417 else
    (0.05105 if length <= 0.9483 else 0.003118))
    points += (((0.002059 if age <= 2.099 else -0.004235) if age <= 3.077 else (0.06881 if age <= 3.088 else
    (0.02267 if class_how_to_run <= 1e-35 else 0.07296))) if age <= 3.204 else -0.02202)
    points += (((0.0007696 if class_state_of_work <= 1e-35 else ((-0.002513 if age <= 1.332 else 0.0601) if age <=
    1.404 else -0.02245)) if age <= 3.204 else -0.02373) if likeness_to_prompt <= 0.646 else 0.02233)
    points += (((-0.001876 if query_covered <= 0.4057 else -0.01418) if at_task <= 1e-35 else (-0.003894 if
    likeness_to_prompt <= 0.2266 else (0.02195 if similar_notes <= 1.5 else -0.01685))) if similar_notes <= 2.5 else
    (0.003414 if strength_over_third_below <= 1.49 else 0.03154))
    points += (((((-0.008136 if likeness_to_prompt <= -0.03153 else 0.001539) if class_fix <= 1e-35 else -0.01984)
    if age <= 2.903 else -0.0227) if age <= 3.028 else (0.04034 if length <= 0.8817 else -0.01473)) if age <= 3.204
    else -0.02312)
    points += (((-0.01684 if likeness_to_prompt <= -0.006169 else -0.002385) if second_rarest <= 5.34 else 0.02544)
    if length <= 0.8717 else ((0.04614 if third_rarest <= 2.804 else -0.007196) if length <= 0.875 else 0.002514))
    points += ((-0.002404 if at_task <= 1e-35 else (0.001607 if query_covered <= 0.5762 else 0.03305)) if
    short_session <= 1e-35 else (-0.009797 if likeness_to_prompt <= 0.2366 else (0.03547 if age <= 1.978 else
    0.002251)))
    points += (((-0.008248 if class_state_of_work <= 1e-35 else -0.0383) if names_file <= 1e-35 else (-0.0147 if
    third_rarest <= 3.419 else 0.03977)) if length <= 0.615 else (0.03778 if length <= 0.6183 else (0.06114 if
    length <= 0.6717 else 0.008592)))
    points += ((((-0.02932 if likeness_to_prompt <= 0.398 else 0.002459) if handles_in_query <= 1e-35 else
    (-0.009297 if second_rarest <= 3.475 else 0.05884)) if same_branch <= 1e-35 else 0.04127) if
    likeness_to_last_answer <= 0.4066 else 0.1301)
    points += (((0.01637 if similar_notes <= 2.5 else 0.05818) if length <= 0.7783 else (((0.01637 if similar_notes
    <= 2.5 else 0.05818) if same_branch <= 1e-35 else (0.03149 if similar_notes <= 2.5 else 0.05818)) if age <=
    1.305 else (0.04583 if similar_notes <= 2.5 else 0.05818))) if age <= 1.436 else (0.01637 if similar_notes <=
    2.5 else 0.05818))
    points += (0.03139 if age <= 2.099 else ((0.003797 if strength_over_third_below <= 1.341 else 0.02163) if
    class_user_preference <= 1e-35 else ((0.003797 if strength_over_third_below <= 1.341 else 0.02163) if age <=
    2.634 else (0.1441 if age <= 2.668 else (0.003797 if strength_over_third_below <= 1.341 else 0.02163)))))
    points += (0.02405 if likeness_to_last_answer <= 0.08076 else (0.02405 if class_user_preference <= 1e-35 else
    ((0.02405 if relative_strength <= 0.8022 else 0.03158) if length <= 0.8717 else 0.03229)))
    points += (0.01362 if age <= 1.812 else (0.01362 if class_user_preference <= 1e-35 else (0.01362 if
    by_person_at_work <= 1e-35 else (0.01362 if length <= 0.8717 else (0.01362 if age <= 2.617 else (0.1693 if age
    <= 2.687 else 0.05153))))))
    points += ((0.01239 if length <= 0.8717 else (0.04773 if length <= 0.875 else (0.01239 if age <= 1.932 else
    (0.01757 if length <= 0.8883 else 0.01239)))) if second_rarest <= 5.265 else 0.03266)
    points += ((((-0.00405 if by_person_at_work <= 1e-35 else (-0.00405 if likeness_to_query <= 0.3324 else
    0.04432)) if likeness_to_last_answer <= 0.08076 else 0.001798) if strength_over_third_below <= 1.435 else
    0.01028) if class_fix <= 1e-35 else -0.02343)
    points += ((0.02887 if age <= 2.086 else 0.03463) if age <= 2.099 else ((0.01316 if age <= 2.617 else (0.03862
    if age <= 2.668 else 0.0002723)) if class_constraint <= 1e-35 else -0.02006))
    points += (((0.006081 if relative_strength <= 0.2957 else 0.06308) if strength_over_third_below <= 0.8165 else
    (-0.01136 if relative_strength <= 0.3041 else 0.0005846)) if second_rarest <= 2.192 else ((0.02311 if
    relative_strength <= 0.2957 else 0.06308) if strength_over_third_below <= 0.8165 else 0.02311))
    points += 0.03383
    points += (((0.01855 if likeness_to_prompt <= -1e-35 else (0.02645 if likeness_to_prompt <= 1e-35 else 0.01855))
    if length <= 0.8717 else ((0.04143 if second_rarest <= 3.698 else 0.01855) if length <= 0.875 else 0.01855)) if
    class_fix <= 1e-35 else 0.01855)
    points += (((0.06173 if length <= 0.9633 else 0.09902) if age <= 1.436 else (0.1293 if length <= 0.4783 else
    0.06173)) if likeness_to_prompt <= 0.4152 else (((0.06173 if length <= 0.9633 else 0.09902) if age <= 1.436 else
    (0.1293 if length <= 0.4783 else 0.06173)) if short_session <= 1e-35 else ((0.06431 if length <= 0.9633 else
    0.09902) if age <= 1.436 else (0.1293 if length <= 0.4783 else 0.06431))))
    points += ((0.06488 if likeness_to_last_answer <= 0.3107 else (0.06488 if age <= 1.436 else (0.06488 if
    similar_notes <= 2.5 else 0.0678))) if age <= 1.707 else (-0.003021 if likeness_to_last_answer <= 0.3107 else
    (0.01441 if similar_notes <= 2.5 else 0.0678)))
    points += (0.1033 if rank <= 1.498 else ((0.004124 if likeness_to_last_answer <= 0.2207 else (0.04753 if age <=
    1.423 else 0.02133)) if same_branch <= 1e-35 else (0.02101 if likeness_to_last_answer <= 0.2207 else (0.04753 if
    age <= 1.423 else 0.02133))))
    points += (0.09301 if rank <= 1.869 else ((0.02385 if age <= 1.436 else (-0.007404 if class_user_preference <=
    1e-35 else 0.04538)) if likeness_to_last_answer <= 0.4353 else 0.03894))
    points += ((0.04155 if third_rarest <= 4.021 else 0.06835) if rank <= 2.013 else (((0.009731 if
    likeness_to_last_answer <= 0.3875 else 0.03524) if third_rarest <= 4.021 else 0.06835) if length <= 0.8517 else
    ((0.01171 if likeness_to_last_answer <= 0.3875 else 0.03524) if third_rarest <= 4.021 else 0.06835)))
    points += ((0.06409 if length <= 0.4783 else 0.01198) if similar_notes <= 2.5 else (0.02387 if third_rarest <=
    3.115 else 0.08374))
    points += (((0.03926 if age <= 0.1426 else 0.05781) if age <= 0.4804 else 0.03926) if likeness_to_prompt <=
    0.3815 else (((0.005677 if age <= 0.1426 else 0.05781) if age <= 0.4804 else 0.009016) if short_session <= 1e-35
    else ((0.04537 if age <= 0.1426 else 0.05781) if age <= 0.4804 else 0.04537)))
    points += ((0.0255 if likeness_to_last_answer <= 0.2593 else (0.0255 if likeness_to_last_answer <= 0.5628 else
    0.02963)) if same_branch <= 1e-35 else 0.0255)
    points += ((0.014 if likeness_to_query <= 0.6407 else 0.0545) if same_branch <= 1e-35 else (0.02341 if
    likeness_to_query <= 0.6407 else 0.0545))
    points += ((0.01839 if short_session <= 1e-35 else 0.03014) if rank <= 2.138 else (0.01839 if length <= 0.925
    else 0.01842))
    points += (0.03322 if similar_notes <= 2.5 else 0.0525)
    points += ((((-0.004343 if age <= 0.132 else 0.03925) if age <= 0.3125 else 0.001293) if similar_notes <= 2.5
    else (0.002138 if rarest_in_query <= 4.187 else 0.04267)) if length <= 0.8517 else 0.04556)
    points += (0.06407 if likeness_to_prompt <= 0.3076 else (0.02245 if query_terms <= 2.917 else 0.01448))
    points += ((0.0008438 if at_task <= 1e-35 else (0.06909 if strength_over_third_below <= 0.7275 else (0.001391 if
    rarest_in_query <= 3.746 else 0.05629))) if likeness_rank <= 0.4564 else (0.002071 if likeness_to_prompt <=
    0.312 else 0.002929))
    points += (0.02024 if likeness_to_last_answer <= 0.08076 else (0.001562 if class_user_preference <= 1e-35 else
    ((0.03872 if length <= 0.9283 else -0.04233) if by_another_person <= 1e-35 else (-0.02058 if length <= 0.915
    else 0.04621))))
    points += (((0.003833 if class_decision <= 1e-35 else 0.03019) if by_person_at_work <= 1e-35 else (0.003833 if
    likeness_to_prompt <= -0.01479 else (0.04003 if likeness_to_prompt <= 1e-35 else 0.003833))) if
    likeness_to_prompt <= 0.6854 else 0.02052)
    points += (0.02685 if similar_notes <= 3.5 else (0.02122 if class_how_it_works <= 1e-35 else -0.02504))
    points += 0.03739
    points += ((0.04407 if length <= 0.9783 else (0.06059 if likeness_to_prompt <= -0.008835 else 0.04407)) if
    length <= 0.9917 else 0.04407)
    points += ((0.001519 if class_state_of_work <= 1e-35 else ((0.01509 if age <= 0.279 else -0.008815) if length <=
    0.8783 else 0.03096)) if short_session <= 1e-35 else 0.009933)
    points += (((0.01047 if handles_in_context <= 1e-35 else 0.01119) if third_rarest <= 3.746 else 0.0283) if
    likeness_to_prompt <= 0.398 else ((0.003667 if note_covered <= 0.2611 else 0.02836) if at_task <= 1e-35 else
    0.03948))
    points += (((-0.006156 if age <= 0.1426 else 0.02792) if age <= 0.4952 else (0.01827 if likeness_to_last_answer
    <= 0.2158 else (-0.0005717 if likeness_to_last_answer <= 0.6599 else 0.04243))) if likeness_to_prompt <= 0.398
    else (0.005523 if at_task <= 1e-35 else 0.03221))
    points += ((0.01111 if age <= 0.4952 else ((0.01113 if likeness_to_prompt <= 0.3076 else 0.004273) if
    class_state_of_work <= 1e-35 else (-0.02578 if length <= 0.9517 else 0.02085))) if similar_notes <= 3.5 else
    0.02317)
    points += (0.008496 if likeness_to_prompt <= 0.1829 else ((((0.006553 if age <= 2.5 else 0.1047) if
    likeness_to_prompt <= 0.1914 else -0.001742) if short_session <= 1e-35 else 0.02269) if at_task <= 1e-35 else
    0.0201))
    points += ((((0.01018 if short_session <= 1e-35 else 0.01281) if second_rarest <= 5.265 else 0.02989) if
    similar_notes <= 3.5 else (0.02961 if class_how_it_works <= 1e-35 else -0.03739)) if likeness_to_last_answer <=
    0.5628 else 0.01811)
    points += (0.02504 if likeness_to_last_answer <= 0.4877 else 0.009866)
    points += ((((0.06007 if by_another_person <= 1e-35 else 0.01337) if length <= 0.4983 else (0.01337 if length <=
    0.615 else (0.03137 if length <= 0.6617 else 0.01337))) if same_branch <= 1e-35 else 0.01337) if
    likeness_to_last_answer <= 0.2101 else 0.004509)
    points += ((-0.004175 if age <= 0.1426 else 0.05723) if age <= 0.4804 else ((-0.008523 if class_decision <=
    1e-35 else 0.005933) if similar_notes <= 1e-35 else 0.003579))
    points += (((-0.01657 if age <= 0.132 else 0.01272) if age <= 0.9 else (0.01383 if similar_notes <= 2.5 else
    0.01809)) if likeness_to_last_answer <= 0.08268 else (0.002922 if age <= 3.149 else -0.02472))
    points += (((-0.01695 if strength_over_third_below <= 0.9088 else (0.0005618 if age <= 3.077 else 0.02073)) if
    at_task <= 1e-35 else ((0.04751 if strength_over_third_below <= 0.7275 else 0.03282) if rarity_in_context <=
    4.251 else -0.007621)) if age <= 3.204 else -0.02709)
    points += ((((0.00911 if same_branch <= 1e-35 else (0.00911 if class_how_to_run <= 1e-35 else 0.05485)) if
    at_prompt <= 1e-35 else (0.00911 if likeness_to_query <= 0.3207 else 0.01728)) if length <= 0.9917 else 0.02844)
    if likeness_to_last_answer <= 0.08076 else 0.001856)
    points += (0.07567 if query_terms <= 2.917 else -0.003033)
    points += (((-0.009557 if strength_over_third_below <= 0.9754 else -0.001166) if at_task <= 1e-35 else (0.0319
    if strength_over_third_below <= 0.7275 else (0.03743 if rarity_in_context <= 2.922 else 0.003337))) if
    rarity_in_context <= 17.3 else 0.005011)
    points += ((0.02531 if age <= 3.028 else 0.03742) if likeness_to_last_answer <= 0.2131 else (0.004174 if
    strength_over_third_below <= 1.49 else 0.02452))
    points += (0.03297 if rank <= 2.441 else 0.03042)
    points += (((((0.006501 if at_task <= 1e-35 else 0.03217) if rarest_in_query <= 1.92 else 0.05485) if
    likeness_to_query <= 0.2796 else (0.006501 if at_task <= 1e-35 else 0.03217)) if second_rarest <= 5.265 else
    (((0.02121 if at_task <= 1e-35 else 0.03217) if rarest_in_query <= 1.92 else 0.05485) if likeness_to_query <=
    0.2796 else (0.02121 if at_task <= 1e-35 else 0.03217))) if similar_notes <= 3.5 else (0.01716 if at_task <=
    1e-35 else 0.03217))
    points += (((-0.004741 if similar_notes <= 1e-35 else 0.002699) if third_rarest <= 5.133 else 0.03063) if
    class_decision <= 1e-35 else 0.04566)
    points += (((0.03842 if likeness_to_last_answer <= 0.3523 else 0.02636) if likeness_to_prompt <= -0.0226 else
    (((0.03842 if likeness_to_prompt <= 1e-35 else 0.02636) if likeness_to_last_answer <= 0.3523 else 0.02636) if
    likeness_to_prompt <= 0.3369 else (0.008792 if likeness_to_last_answer <= 0.3523 else -0.001725))) if
    similar_notes <= 3.5 else ((0.03842 if likeness_to_prompt <= 1e-35 else 0.01302) if likeness_to_last_answer <=
    0.3523 else 0.01302))
    points += (((-0.004256 if age <= 0.1426 else 0.02784) if age <= 0.3125 else (0.0003018 if class_state_of_work <=
    1e-35 else (0.01824 if same_branch <= 1e-35 else 0.009533))) if class_fix <= 1e-35 else -0.0198)
    return points


def handle_counts_points(values: Sequence[float]) -> float:
    """Return the sum of the trees that ask for 'handle_counts' and nothing later."""
    rarity_in_query = values[0]
    rarity_in_context = values[1]
    rarest_in_query = values[2]
    second_rarest = values[3]
    third_rarest = values[4]
    note_covered = values[5]
    query_covered = values[6]
    relative_strength = values[7]
    strength_over_third_below = values[8]
    rank = values[9]
    similar_notes = values[10]
    length = values[12]
    query_terms = values[13]
    short_session = values[14]
    names_file = values[15]
    handles_in_query = values[16]
    handles_in_context = values[17]
    handles_in_recent_text = values[18]
    handles_in_session = values[19]
    handle_occurrences = values[20]
    handle_share_in_session = values[21]
    age = values[22]
    by_person_at_work = values[24]
    same_branch = values[26]
    at_prompt = values[27]
    at_task = values[31]
    class_user_preference = values[33]
    class_constraint = values[34]
    class_how_to_run = values[36]
    class_decision = values[37]
    class_state_of_work = values[38]
    class_fix = values[40]
    likeness_to_query = values[43]
    likeness_to_prompt = values[44]
    likeness_to_last_answer = values[45]
    likeness_rank = values[47]
    points = 0.0
    points += ((((-2.004 if handles_in_query <= 1e-35 else -1.916) if age <= 1.38 else -2.026) if likeness_to_prompt
    <= 0.4721 else -1.971) if handles_in_session <= 1.5 else ((-1.924 if length <= 0.9417 else -1.829) if age <=
    1.436 else (-1.975 if class_user_preference <= 1e-35 else -1.904)))
    points += ((((-0.03001 if handles_in_query <= 1e-35 else 0.01292) if same_branch <= 1e-35 else 0.02793) if
    likeness_to_last_answer <= 0.5414 else (0.03309 if strength_over_third_below <= 1.407 else 0.1688)) if
    handles_in_session <= 1.5 else ((0.05335 if rank <= 1.701 else 0.015) if likeness_to_last_answer <= 0.4066 else
    0.08222))
    points += (((-0.03004 if likeness_to_last_answer <= 0.3644 else 0.002725) if handles_in_query <= 1e-35 else
    (0.01096 if class_user_preference <= 1e-35 else 0.1125)) if handle_share_in_session <= 0.3667 else ((0.03779 if
    age <= 1.436 else 0.002904) if handles_in_recent_text <= 1.5 else (0.03233 if likeness_to_last_answer <= 0.2243
    else 0.08474)))
    points += ((((-0.008515 if likeness_to_query <= 0.5426 else 0.09514) if age <= 1.136 else -0.03267) if
    likeness_to_prompt <= 0.4152 else 0.0106) if handles_in_session <= 1.5 else (0.05779 if age <= 1.436 else
    (0.002275 if rarest_in_query <= 4.33 else (0.03477 if class_user_preference <= 1e-35 else 0.1287))))
    points += ((-0.02623 if strength_over_third_below <= 1.407 else 0.02606) if handle_occurrences <= 2.013 else
    (((0.02606 if length <= 0.9417 else 0.09329) if age <= 1.436 else (-0.007748 if third_rarest <= 3.419 else
    0.03923)) if likeness_to_last_answer <= 0.3758 else (0.04933 if strength_over_third_below <= 1.435 else
    0.1267)))
    points += (((-0.02875 if likeness_to_prompt <= 0.3894 else -0.0006035) if handles_in_query <= 1e-35 else (0.0108
    if strength_over_third_below <= 1.568 else 0.09968)) if handles_in_session <= 1.5 else ((0.0284 if
    handles_in_recent_text <= 1.5 else 0.06549) if rank <= 1.701 else (-0.004905 if handle_occurrences <= 3.314 else
    0.03129)))
    points += ((((-0.02781 if similar_notes <= 1.5 else 0.008142) if same_branch <= 1e-35 else 0.02045) if
    handles_in_query <= 1e-35 else (0.003025 if note_covered <= 0.2347 else 0.07169)) if handles_in_session <= 1.5
    else ((0.04545 if similar_notes <= 4.5 else 0.1353) if rank <= 1.701 else 0.01524))
    points += (((-0.02828 if likeness_to_prompt <= 0.3076 else (-0.007987 if handles_in_query <= 1e-35 else
    0.03289)) if likeness_to_last_answer <= 0.5628 else 0.05828) if handles_in_session <= 1.5 else ((0.003429 if
    likeness_to_prompt <= 0.398 else 0.03588) if likeness_to_last_answer <= 0.2566 else (0.02352 if
    handles_in_recent_text <= 1.5 else 0.06027)))
    points += ((-0.02631 if likeness_to_prompt <= 0.387 else (-0.0002684 if handles_in_query <= 1e-35 else 0.06638))
    if handles_in_recent_text <= 1e-35 else (((-0.003322 if class_user_preference <= 1e-35 else 0.03696) if
    handles_in_recent_text <= 1.5 else (0.04475 if likeness_rank <= 0.317 else 0.0116)) if note_covered <= 0.2369
    else 0.04698))
    points += ((-0.001534 if age <= 1.707 else (-0.03212 if similar_notes <= 1.5 else 0.01011)) if
    handle_occurrences <= 2.013 else ((0.02456 if length <= 0.9417 else 0.07767) if age <= 1.436 else ((0.09118 if
    length <= 0.4783 else -0.002725) if similar_notes <= 2.5 else 0.04659)))
    points += ((-0.02748 if likeness_to_prompt <= 0.4152 else (-0.01222 if short_session <= 1e-35 else 0.05441)) if
    handle_occurrences <= 1.242 else ((0.01691 if age <= 1.436 else (-0.01639 if class_user_preference <= 1e-35 else
    0.02534)) if likeness_to_last_answer <= 0.2593 else (0.02756 if strength_over_third_below <= 1.453 else
    0.07474)))
    points += ((-0.02836 if likeness_to_prompt <= 0.4152 else (-0.009315 if short_session <= 1e-35 else 0.05361)) if
    handle_share_in_session <= 0.1833 else ((-0.007724 if length <= 0.9417 else 0.02606) if likeness_to_last_answer
    <= 0.2186 else ((0.01571 if class_user_preference <= 1e-35 else 0.05278) if strength_over_third_below <= 1.471
    else 0.06378)))
    points += ((-0.02437 if similar_notes <= 1e-35 else (-0.005935 if rarest_in_query <= 4.139 else 0.03751)) if
    handle_occurrences <= 1.701 else (((-0.03444 if length <= 0.6183 else 0.02996) if class_user_preference <= 1e-35
    else (0.02555 if similar_notes <= 1e-35 else 0.1059)) if rank <= 1.242 else 0.004248))
    points += (((-0.01907 if likeness_to_prompt <= 0.3076 else ((-0.009111 if class_user_preference <= 1e-35 else
    0.0271) if short_session <= 1e-35 else 0.03983)) if likeness_to_last_answer <= 0.5308 else 0.03646) if
    handles_in_recent_text <= 1.5 else ((0.002661 if length <= 0.845 else 0.03475) if similar_notes <= 4.5 else
    0.0884))
    points += (((-0.01212 if third_rarest <= 2.597 else 0.02427) if likeness_rank <= 0.2887 else -0.02581) if
    handle_occurrences <= 1.242 else ((-0.006936 if likeness_to_last_answer <= 0.2673 else (0.01201 if third_rarest
    <= 4.207 else 0.06531)) if likeness_to_prompt <= 0.398 else (0.05498 if likeness_to_query <= 0.3566 else
    0.0222)))
    points += ((((-0.02501 if likeness_to_last_answer <= 0.3996 else 0.005646) if same_branch <= 1e-35 else 0.03287)
    if similar_notes <= 1.5 else 0.02081) if handle_occurrences <= 2.674 else ((0.009653 if age <= 0.1426 else
    0.06143) if age <= 0.4804 else (0.01458 if class_state_of_work <= 1e-35 else -0.01919)))
    points += (((-0.006495 if age <= 1.724 else -0.02949) if likeness_to_prompt <= 0.387 else 0.007388) if
    handles_in_recent_text <= 1e-35 else (((0.004937 if likeness_to_prompt <= 0.1627 else 0.03138) if age <= 1.436
    else (0.003896 if class_state_of_work <= 1e-35 else -0.03038)) if third_rarest <= 4.053 else 0.04994))
    points += (((-0.005008 if age <= 0.1426 else 0.03962) if age <= 0.4952 else (-0.02161 if likeness_to_prompt <=
    0.3815 else 0.004341)) if likeness_to_last_answer <= 0.2158 else (-0.007676 if handle_share_in_session <= 0.1833
    else ((0.02517 if age <= 1.374 else 0.003275) if class_user_preference <= 1e-35 else 0.03852)))
    points += ((-0.01859 if same_branch <= 1e-35 else (0.08858 if age <= 0.5116 else -0.0006294)) if
    handle_occurrences <= 1e-35 else (((0.00181 if length <= 0.9417 else (0.0939 if length <= 0.9483 else 0.0174))
    if age <= 2.099 else -0.01234) if likeness_to_last_answer <= 0.3789 else 0.01959))
    points += ((-0.02094 if handle_occurrences <= 1e-35 else 0.000617) if similar_notes <= 1e-35 else (((0.00111 if
    rarity_in_context <= 29.03 else 0.03997) if strength_over_third_below <= 1.266 else 0.03126) if
    class_user_preference <= 1e-35 else (-0.01757 if by_person_at_work <= 1e-35 else (0.02482 if query_covered <=
    0.2003 else 0.08739))))
    points += ((-0.0172 if likeness_to_query <= 0.5208 else 0.008804) if handles_in_session <= 1e-35 else (-0.007039
    if likeness_to_last_answer <= 0.08268 else (((0.02875 if age <= 0.296 else -0.0001558) if second_rarest <= 2.558
    else -0.02018) if rarest_in_query <= 3.442 else (0.0102 if at_task <= 1e-35 else 0.03621))))
    points += (((-0.0008363 if strength_over_third_below <= 1.435 else 0.01932) if class_user_preference <= 1e-35
    else (-0.009076 if by_person_at_work <= 1e-35 else (0.01433 if similar_notes <= 1e-35 else 0.05183))) if rank <=
    2.138 else ((-0.02794 if by_person_at_work <= 1e-35 else -0.007591) if handle_occurrences <= 2.602 else
    0.0009471))
    points += (((-0.02878 if length <= 0.615 else 0.005256) if class_user_preference <= 1e-35 else (0.0459 if
    note_covered <= 0.1468 else 0.01128)) if rank <= 2.013 else (((-0.002667 if handles_in_session <= 4.5 else
    0.07141) if age <= 1.812 else -0.01594) if note_covered <= 0.2931 else 0.0323))
    points += ((((-0.01787 if same_branch <= 1e-35 else 0.031) if handles_in_session <= 1e-35 else -0.0006746) if
    likeness_to_prompt <= 0.398 else (((0.02753 if likeness_to_query <= 0.2751 else -0.002565) if short_session <=
    1e-35 else 0.03215) if at_task <= 1e-35 else 0.02788)) if likeness_to_last_answer <= 0.5628 else 0.01932)
    points += (((-0.01263 if third_rarest <= 3.375 else (0.04459 if length <= 0.6383 else -0.0003254)) if length <=
    0.8417 else ((0.00817 if age <= 1.305 else 0.03312) if age <= 1.436 else (-0.01882 if handle_share_in_session <=
    0.1833 else 0.003706))) if similar_notes <= 3.5 else 0.03101)
    points += ((((-0.01989 if likeness_to_prompt <= 0.3076 else -0.0009732) if same_branch <= 1e-35 else (0.04721 if
    handle_share_in_session <= 0.225 else 4.782e-06)) if second_rarest <= 3.402 else 0.006747) if
    likeness_to_last_answer <= 0.2077 else ((-0.001607 if note_covered <= 0.2396 else 0.01418) if at_task <= 1e-35
    else 0.02129))
    points += ((((0.0006615 if age <= 3.077 else (0.09055 if age <= 3.088 else 0.00256)) if age <= 3.149 else
    -0.02746) if class_state_of_work <= 1e-35 else (-0.02803 if handle_share_in_session <= 0.45 else (-0.01234 if
    length <= 0.8583 else 0.02637))) if strength_over_third_below <= 1.49 else 0.01488)
    points += ((0.003344 if class_user_preference <= 1e-35 else 0.01872) if rank <= 1.498 else (-0.01242 if
    likeness_to_last_answer <= 0.08076 else ((-0.01742 if by_person_at_work <= 1e-35 else 0.00156) if
    handle_occurrences <= 3.314 else ((0.008977 if at_prompt <= 1e-35 else -0.01759) if rarity_in_context <= 27.1
    else 0.03953))))
    points += (((0.002354 if age <= 1.887 else -0.01236) if rarest_in_query <= 3.291 else (0.01267 if query_terms <=
    2.917 else -0.0003606)) if class_state_of_work <= 1e-35 else (-0.02418 if handles_in_session <= 1.5 else
    ((-0.01054 if age <= 0.2107 else 0.05574) if age <= 0.4804 else -0.006032)))
    points += (((((0.006837 if length <= 0.65 else 0.07834) if length <= 0.6567 else -0.001772) if
    class_state_of_work <= 1e-35 else ((-0.03977 if length <= 0.7817 else -0.01093) if handles_in_session <= 2.5
    else 0.02342)) if likeness_to_prompt <= 0.6527 else 0.01571) if rarest_in_query <= 5.265 else 0.0129)
    points += (((-0.003128 if rarest_in_query <= 5.265 else 0.01176) if handles_in_session <= 4.5 else (0.06056 if
    likeness_to_last_answer <= 0.1173 else 0.007322)) if class_decision <= 1e-35 else (0.005026 if
    likeness_to_prompt <= 0.4775 else (0.002516 if length <= 0.8517 else (0.06699 if query_terms <= 3.511 else
    0.003284))))
    points += (((((0.002216 if class_fix <= 1e-35 else -0.03196) if age <= 2.08 else 0.03166) if age <= 2.099 else
    -0.006974) if age <= 3.028 else (-0.01369 if handle_share_in_session <= 0.2917 else (0.0151 if
    class_user_preference <= 1e-35 else 0.07872))) if age <= 3.204 else -0.02996)
    points += (((-0.01805 if handles_in_session <= 1.5 else ((0.02051 if note_covered <= 0.1288 else -0.002139) if
    similar_notes <= 1.5 else -0.01661)) if by_person_at_work <= 1e-35 else ((0.0001881 if names_file <= 1e-35 else
    -0.01751) if similar_notes <= 1e-35 else 0.006665)) if handles_in_context <= 1e-35 else 0.007746)
    points += (-0.02857 if likeness_to_prompt <= -0.1761 else ((((-0.003491 if handles_in_session <= 4.5 else
    (0.06007 if likeness_to_prompt <= 0.2488 else -0.00356)) if at_task <= 1e-35 else (0.02618 if
    strength_over_third_below <= 0.8165 else 0.003515)) if handles_in_context <= 1e-35 else 0.008827) if class_fix
    <= 1e-35 else -0.02328))
    points += (((-0.00338 if handles_in_session <= 4.5 else 0.02133) if class_decision <= 1e-35 else (-0.004765 if
    relative_strength <= 0.5564 else 0.01673)) if similar_notes <= 2.5 else (((0.03631 if second_rarest <= 1e-35
    else -0.004734) if likeness_to_prompt <= 0.6366 else 0.03419) if third_rarest <= 4.097 else 0.03584))
    points += ((0.001363 if class_state_of_work <= 1e-35 else ((-0.04526 if length <= 0.6567 else -0.01274) if
    handle_share_in_session <= 0.3667 else (-0.008699 if length <= 0.8583 else ((0.01519 if similar_notes <= 1e-35
    else 0.06019) if similar_notes <= 1.5 else -0.01543)))) if class_fix <= 1e-35 else -0.0222)
    points += (((((-0.00321 if class_state_of_work <= 1e-35 else -0.0209) if handle_occurrences <= 3.02 else
    ((0.003514 if similar_notes <= 1.5 else -0.01276) if age <= 3.028 else 0.0324)) if similar_notes <= 3.5 else
    0.01394) if age <= 3.204 else -0.02671) if short_session <= 1e-35 else 0.01287)
    points += (((((-0.02124 if names_file <= 1e-35 else 0.01561) if rarity_in_query <= 16.55 else 0.008457) if
    by_person_at_work <= 1e-35 else (0.004074 if handle_share_in_session <= 0.3667 else -0.01081)) if
    handle_occurrences <= 3.113 else (0.01176 if by_person_at_work <= 1e-35 else -0.001261)) if similar_notes <= 3.5
    else 0.01176)
    points += (((0.001352 if age <= 2.329 else (-0.02493 if age <= 2.5 else (0.05412 if age <= 2.507 else
    -0.005505))) if age <= 3.028 else ((-0.0005737 if handles_in_session <= 1.5 else 0.05045) if length <= 0.885
    else -0.01851)) if age <= 3.204 else -0.027)
    points += ((((-0.02261 if by_person_at_work <= 1e-35 else 0.02331) if length <= 0.6567 else -0.0001352) if
    class_state_of_work <= 1e-35 else (-0.03829 if length <= 0.6567 else ((-0.01173 if likeness_to_prompt <= 0.646
    else 0.04368) if handles_in_session <= 2.5 else 0.02089))) if third_rarest <= 5.258 else 0.03504)
    points += ((-0.003568 if length <= 0.8717 else ((0.05429 if second_rarest <= 3.531 else 0.002449) if length <=
    0.875 else (-0.00127 if class_decision <= 1e-35 else ((0.09333 if handle_occurrences <= 2.013 else 0.01721) if
    age <= 0.9591 else 0.001049)))) if second_rarest <= 5.265 else 0.0223)
    points += ((((-0.01668 if length <= 0.575 else ((-0.001958 if likeness_to_prompt <= 0.398 else 0.006574) if
    handle_occurrences <= 5.359 else 0.01798)) if third_rarest <= 3.04 else 0.02547) if rarity_in_query <= 16.97
    else -0.004553) if likeness_to_prompt <= 0.6854 else (-0.007371 if length <= 0.675 else 0.03067))
    points += ((0.0003378 if length <= 0.905 else ((-0.01974 if class_user_preference <= 1e-35 else (0.04777 if
    by_person_at_work <= 1e-35 else -0.009285)) if class_constraint <= 1e-35 else 0.03665)) if length <= 0.9417 else
    ((-0.02166 if handles_in_session <= 1e-35 else 0.05105) if length <= 0.9483 else 0.003118))
    points += (((0.002059 if age <= 2.099 else -0.004235) if age <= 3.077 else (0.06881 if age <= 3.088 else
    ((-0.02603 if handle_share_in_session <= 0.775 else 0.02267) if class_how_to_run <= 1e-35 else (-0.003822 if
    handle_occurrences <= 2.74 else 0.07296)))) if age <= 3.204 else -0.02202)
    points += (((0.0007696 if class_state_of_work <= 1e-35 else ((-0.002513 if age <= 1.332 else 0.0601) if age <=
    1.404 else -0.02245)) if age <= 3.204 else -0.02373) if likeness_to_prompt <= 0.646 else (0.02233 if
    handle_occurrences <= 3.35 else (-0.01976 if handle_occurrences <= 4.241 else 0.01499)))
    points += (((-0.001876 if query_covered <= 0.4057 else -0.01418) if at_task <= 1e-35 else (-0.003894 if
    likeness_to_prompt <= 0.2266 else ((0.02195 if handle_share_in_session <= 0.7083 else -0.002037) if
    similar_notes <= 1.5 else -0.01685))) if similar_notes <= 2.5 else (0.003414 if strength_over_third_below <=
    1.49 else 0.03154))
    points += (((((-0.008136 if likeness_to_prompt <= -0.03153 else 0.001539) if class_fix <= 1e-35 else -0.01984)
    if age <= 2.903 else -0.0227) if age <= 3.028 else (-0.01545 if handle_share_in_session <= 0.2917 else (0.04034
    if length <= 0.8817 else -0.01473))) if age <= 3.204 else -0.02312)
    points += (((-0.01684 if likeness_to_prompt <= -0.006169 else -0.002385) if second_rarest <= 5.34 else 0.02544)
    if length <= 0.8717 else ((0.04614 if third_rarest <= 2.804 else -0.007196) if length <= 0.875 else (0.002514 if
    handle_share_in_session <= 0.8167 else (-0.02368 if length <= 0.9417 else 0.001757))))
    points += ((-0.002404 if at_task <= 1e-35 else (0.001607 if query_covered <= 0.5762 else (0.03305 if
    handle_share_in_session <= 0.9167 else -0.005262))) if short_session <= 1e-35 else (-0.009797 if
    likeness_to_prompt <= 0.2366 else ((0.03547 if age <= 1.978 else 0.002251) if handles_in_recent_text <= 1.5 else
    -0.01798)))
    points += (((-0.008248 if class_state_of_work <= 1e-35 else -0.0383) if names_file <= 1e-35 else (-0.0147 if
    third_rarest <= 3.419 else 0.03977)) if length <= 0.615 else (0.03778 if length <= 0.6183 else (0.0002402 if
    handle_occurrences <= 5.359 else (0.06114 if length <= 0.6717 else 0.008592))))
    return points


def max_points_from_recent_words(values: Sequence[float]) -> float:
    """Return the sum of the most that `recent_words_points` and all later ones can give."""
    rarity_in_query = values[0]
    rarity_in_context = values[1]
    rarest_in_query = values[2]
    second_rarest = values[3]
    third_rarest = values[4]
    note_covered = values[5]
    relative_strength = values[7]
    strength_over_third_below = values[8]
    rank = values[9]
    similar_notes = values[10]
    length = values[12]
    query_terms = values[13]
    short_session = values[14]
    handles_in_query = values[16]
    handles_in_context = values[17]
    handles_in_recent_text = values[18]
    handles_in_session = values[19]
    handle_occurrences = values[20]
    handle_share_in_session = values[21]
    age = values[22]
    by_person_at_work = values[24]
    by_another_person = values[25]
    same_branch = values[26]
    at_prompt = values[27]
    at_task = values[31]
    class_user_preference = values[33]
    class_constraint = values[34]
    class_how_to_run = values[36]
    class_decision = values[37]
    class_state_of_work = values[38]
    class_how_it_works = values[39]
    class_fix = values[40]
    likeness_to_query = values[43]
    likeness_to_prompt = values[44]
    likeness_to_last_answer = values[45]
    likeness_rank = values[47]
    points = 0.0
    points += ((((-0.02932 if likeness_to_prompt <= 0.398 else 0.002459) if handles_in_query <= 1e-35 else
    (-0.009297 if second_rarest <= 3.475 else 0.05884)) if same_branch <= 1e-35 else 0.04127) if
    likeness_to_last_answer <= 0.4066 else 0.1301)
    points += (((0.01637 if similar_notes <= 2.5 else 0.05818) if length <= 0.7783 else (((0.01637 if similar_notes
    <= 2.5 else 0.05818) if same_branch <= 1e-35 else (0.03149 if similar_notes <= 2.5 else 0.05818)) if age <=
    1.305 else (0.04583 if similar_notes <= 2.5 else 0.05818))) if age <= 1.436 else (0.01637 if similar_notes <=
    2.5 else 0.05818))
    points += (0.03139 if age <= 2.099 else ((0.003797 if strength_over_third_below <= 1.341 else 0.02163) if
    class_user_preference <= 1e-35 else ((0.003797 if strength_over_third_below <= 1.341 else 0.02163) if age <=
    2.634 else (0.1441 if age <= 2.668 else (0.003797 if strength_over_third_below <= 1.341 else 0.02163)))))
    points += (0.02405 if likeness_to_last_answer <= 0.08076 else (0.02405 if class_user_preference <= 1e-35 else
    ((0.02405 if relative_strength <= 0.8022 else 0.03158) if length <= 0.8717 else 0.03229)))
    points += (0.01362 if age <= 1.812 else (0.01362 if class_user_preference <= 1e-35 else (0.01362 if
    by_person_at_work <= 1e-35 else (0.01362 if length <= 0.8717 else (0.01362 if age <= 2.617 else (0.1693 if age
    <= 2.687 else 0.05153))))))
    points += ((0.01239 if length <= 0.8717 else (0.04773 if length <= 0.875 else (0.01239 if age <= 1.932 else
    (0.01757 if length <= 0.8883 else 0.01239)))) if second_rarest <= 5.265 else 0.03266)
    points += ((((-0.00405 if by_person_at_work <= 1e-35 else (-0.00405 if likeness_to_query <= 0.3324 else
    0.04432)) if likeness_to_last_answer <= 0.08076 else 0.001798) if strength_over_third_below <= 1.435 else
    0.01028) if class_fix <= 1e-35 else -0.02343)
    points += ((0.02887 if age <= 2.086 else 0.03463) if age <= 2.099 else ((0.01316 if age <= 2.617 else (0.03862
    if age <= 2.668 else 0.0002723)) if class_constraint <= 1e-35 else -0.02006))
    points += (((0.006081 if relative_strength <= 0.2957 else 0.06308) if strength_over_third_below <= 0.8165 else
    (-0.01136 if relative_strength <= 0.3041 else 0.0005846)) if second_rarest <= 2.192 else ((0.02311 if
    relative_strength <= 0.2957 else 0.06308) if strength_over_third_below <= 0.8165 else 0.02311))
    points += 0.03383
    points += (((0.01855 if likeness_to_prompt <= -1e-35 else (0.02645 if likeness_to_prompt <= 1e-35 else 0.01855))
    if length <= 0.8717 else ((0.04143 if second_rarest <= 3.698 else 0.01855) if length <= 0.875 else 0.01855)) if
    class_fix <= 1e-35 else 0.01855)
    points += ((0.06173 if likeness_to_prompt <= 0.4152 else (0.06173 if short_session <= 1e-35 else 0.06431)) if
    handle_occurrences <= 2.602 else ((0.03752 if length <= 0.9633 else 0.09902) if age <= 1.436 else (0.1293 if
    length <= 0.4783 else 0.005864)))
    points += ((0.06488 if age <= 1.707 else -0.02665) if handles_in_recent_text <= 1e-35 else ((0.03142 if age <=
    0.9844 else -0.003021) if likeness_to_last_answer <= 0.3107 else (0.06173 if age <= 1.436 else (0.01441 if
    similar_notes <= 2.5 else 0.0678))))
    points += ((0.1033 if rank <= 1.498 else ((-0.03401 if likeness_to_last_answer <= 0.2186 else -0.01152) if
    same_branch <= 1e-35 else 0.02101)) if handle_occurrences <= 2.602 else (0.004124 if likeness_to_last_answer <=
    0.2207 else (0.04753 if age <= 1.423 else 0.02133)))
    points += ((0.09301 if rank <= 1.869 else -0.02397) if handle_occurrences <= 2.674 else ((0.02385 if age <=
    1.436 else (-0.007404 if class_user_preference <= 1e-35 else 0.04538)) if likeness_to_last_answer <= 0.4353 else
    0.03894))
    points += ((0.04155 if rank <= 2.013 else -0.02803) if handle_share_in_session <= 0.1833 else (((0.009731 if
    likeness_to_last_answer <= 0.3875 else 0.03524) if third_rarest <= 4.021 else 0.06835) if length <= 0.8517 else
    ((0.01171 if likeness_to_last_answer <= 0.3875 else 0.03524) if third_rarest <= 4.021 else 0.06835)))
    points += ((-0.02082 if similar_notes <= 1e-35 else 0.004838) if handle_occurrences <= 1.242 else ((0.06409 if
    length <= 0.4783 else 0.01198) if similar_notes <= 2.5 else (0.02387 if third_rarest <= 3.115 else 0.08374)))
    points += ((0.03926 if likeness_to_prompt <= 0.3815 else (0.0001442 if short_session <= 1e-35 else 0.04537)) if
    handle_occurrences <= 2.862 else ((0.005677 if age <= 0.1426 else 0.05781) if age <= 0.4804 else 0.009016))
    points += ((0.0255 if likeness_to_last_answer <= 0.2593 else (0.0255 if likeness_to_last_answer <= 0.5628 else
    0.02963)) if same_branch <= 1e-35 else 0.0255)
    points += (((0.014 if likeness_to_query <= 0.6407 else 0.0545) if same_branch <= 1e-35 else (0.02341 if
    likeness_to_query <= 0.6407 else 0.0545)) if handle_occurrences <= 2.917 else (0.014 if likeness_to_query <=
    0.6407 else 0.0545))
    points += ((0.01839 if short_session <= 1e-35 else 0.03014) if rank <= 2.138 else (0.01839 if
    handle_share_in_session <= 0.225 else (0.01839 if length <= 0.925 else 0.01842)))
    points += ((0.03322 if similar_notes <= 2.5 else 0.0525) if handle_occurrences <= 2.917 else (0.01413 if
    similar_notes <= 2.5 else 0.0525))
    points += ((((-0.004343 if age <= 0.132 else 0.03925) if age <= 0.3125 else 0.001293) if similar_notes <= 2.5
    else (0.002138 if rarest_in_query <= 4.187 else 0.04267)) if length <= 0.8517 else ((((0.001519 if age <= 0.132
    else 0.03925) if age <= 0.3125 else 0.001519) if similar_notes <= 2.5 else (0.002138 if rarest_in_query <= 4.187
    else 0.04267)) if handles_in_session <= 4.5 else 0.04556))
    points += ((((((0.02245 if query_terms <= 2.917 else -0.004594) if handle_occurrences <= 5.776 else 0.05036) if
    same_branch <= 1e-35 else (0.02245 if query_terms <= 2.917 else 0.005233)) if handles_in_session <= 4.5 else
    0.06407) if likeness_to_prompt <= 0.3076 else (0.02245 if query_terms <= 2.917 else 0.001287)) if
    handles_in_recent_text <= 2.5 else (0.02245 if query_terms <= 2.917 else 0.01448))
    points += ((0.0008438 if at_task <= 1e-35 else (0.06909 if strength_over_third_below <= 0.7275 else (0.001391 if
    rarest_in_query <= 3.746 else 0.05629))) if likeness_rank <= 0.4564 else ((-0.01467 if likeness_to_prompt <=
    0.312 else 0.002929) if handle_occurrences <= 2.917 else 0.002071))
    points += (0.02024 if likeness_to_last_answer <= 0.08076 else (0.001562 if class_user_preference <= 1e-35 else
    (((0.03872 if handle_share_in_session <= 0.3667 else 0.01203) if length <= 0.9283 else -0.04233) if
    by_another_person <= 1e-35 else (-0.02058 if length <= 0.915 else 0.04621))))
    points += ((((-0.01824 if class_decision <= 1e-35 else 0.03019) if by_person_at_work <= 1e-35 else (-0.01544 if
    likeness_to_prompt <= -0.01479 else (0.04003 if likeness_to_prompt <= 1e-35 else 0.00111))) if
    handle_occurrences <= 3.314 else 0.003833) if likeness_to_prompt <= 0.6854 else 0.02052)
    points += (0.02685 if similar_notes <= 3.5 else (0.02122 if class_how_it_works <= 1e-35 else -0.02504))
    points += (((0.004331 if likeness_to_last_answer <= -0.0133 else (0.004331 if by_another_person <= 1e-35 else
    (0.004331 if handles_in_session <= 1.5 else 0.004612))) if rarity_in_query <= 7.854 else 0.0334) if
    handles_in_session <= 4.5 else 0.03739)
    points += ((((-0.001543 if length <= 0.9417 else (0.03781 if length <= 0.9483 else 0.002112)) if length <=
    0.9783 else (0.06059 if likeness_to_prompt <= -0.008835 else -0.03573)) if length <= 0.9917 else 0.017) if
    handles_in_session <= 4.5 else 0.04407)
    points += ((0.001519 if class_state_of_work <= 1e-35 else (-0.008815 if handles_in_session <= 1.5 else ((0.01509
    if age <= 0.279 else -0.008815) if length <= 0.8783 else (0.03096 if handle_share_in_session <= 0.775 else
    -0.008815)))) if short_session <= 1e-35 else 0.009933)
    points += (((0.01047 if handles_in_context <= 1e-35 else 0.01119) if third_rarest <= 3.746 else 0.0283) if
    likeness_to_prompt <= 0.398 else ((0.003667 if note_covered <= 0.2611 else 0.02836) if at_task <= 1e-35 else
    0.03948))
    points += (((-0.006156 if age <= 0.1426 else 0.02792) if age <= 0.4952 else (0.01827 if likeness_to_last_answer
    <= 0.2158 else (-0.0005717 if likeness_to_last_answer <= 0.6599 else 0.04243))) if likeness_to_prompt <= 0.398
    else (0.005523 if at_task <= 1e-35 else 0.03221))
    points += ((0.01111 if age <= 0.4952 else ((0.01113 if likeness_to_prompt <= 0.3076 else 0.004273) if
    class_state_of_work <= 1e-35 else (-0.02578 if length <= 0.9517 else 0.02085))) if similar_notes <= 3.5 else
    0.02317)
    points += (0.008496 if likeness_to_prompt <= 0.1829 else ((((0.006553 if age <= 2.5 else 0.1047) if
    likeness_to_prompt <= 0.1914 else -0.001742) if short_session <= 1e-35 else 0.02269) if at_task <= 1e-35 else
    0.0201))
    points += ((((0.01018 if short_session <= 1e-35 else 0.01281) if second_rarest <= 5.265 else 0.02989) if
    similar_notes <= 3.5 else (0.02961 if class_how_it_works <= 1e-35 else -0.03739)) if likeness_to_last_answer <=
    0.5628 else 0.01811)
    points += (0.02504 if likeness_to_last_answer <= 0.4877 else 0.009866)
    points += ((((0.06007 if by_another_person <= 1e-35 else 0.01337) if length <= 0.4983 else (0.01337 if length <=
    0.615 else (0.03137 if length <= 0.6617 else 0.01337))) if same_branch <= 1e-35 else 0.01337) if
    likeness_to_last_answer <= 0.2101 else 0.004509)
    points += ((-0.004175 if age <= 0.1426 else 0.05723) if age <= 0.4804 else ((-0.008523 if class_decision <=
    1e-35 else 0.005933) if similar_notes <= 1e-35 else 0.003579))
    points += (((-0.01657 if age <= 0.132 else 0.01272) if age <= 0.9 else (0.01383 if similar_notes <= 2.5 else
    0.01809)) if likeness_to_last_answer <= 0.08268 else (0.002922 if age <= 3.149 else -0.02472))
    points += (((-0.01695 if strength_over_third_below <= 0.9088 else (0.0005618 if age <= 3.077 else 0.02073)) if
    at_task <= 1e-35 else ((0.04751 if strength_over_third_below <= 0.7275 else 0.03282) if rarity_in_context <=
    4.251 else -0.007621)) if age <= 3.204 else -0.02709)
    points += ((((0.00911 if same_branch <= 1e-35 else (0.00911 if class_how_to_run <= 1e-35 else 0.05485)) if
    at_prompt <= 1e-35 else (0.00911 if likeness_to_query <= 0.3207 else 0.01728)) if length <= 0.9917 else 0.02844)
    if likeness_to_last_answer <= 0.08076 else 0.001856)
    points += (0.07567 if query_terms <= 2.917 else -0.003033)
    points += (((-0.009557 if strength_over_third_below <= 0.9754 else -0.001166) if at_task <= 1e-35 else (0.0319
    if strength_over_third_below <= 0.7275 else (0.03743 if rarity_in_context <= 2.922 else 0.003337))) if
    rarity_in_context <= 17.3 else 0.005011)
    points += ((0.02531 if handles_in_session <= 1.5 else (0.02531 if age <= 3.028 else 0.03742)) if
    likeness_to_last_answer <= 0.2131 else (0.004174 if strength_over_third_below <= 1.49 else 0.02452))
    points += (0.03297 if rank <= 2.441 else 0.03042)
    points += ((((0.006501 if at_task <= 1e-35 else 0.03217) if second_rarest <= 5.265 else (0.02121 if at_task <=
    1e-35 else 0.03217)) if handle_occurrences <= 5.387 else (((0.006501 if at_task <= 1e-35 else 0.03217) if
    rarest_in_query <= 1.92 else 0.05485) if likeness_to_query <= 0.2796 else (0.006501 if at_task <= 1e-35 else
    0.03217))) if similar_notes <= 3.5 else (0.01716 if at_task <= 1e-35 else 0.03217))
    points += (((-0.004741 if similar_notes <= 1e-35 else 0.002699) if third_rarest <= 5.133 else 0.03063) if
    class_decision <= 1e-35 else 0.04566)
    points += ((((0.03842 if likeness_to_last_answer <= 0.3523 else -0.003144) if likeness_to_prompt <= -0.0226 else
    ((0.03842 if likeness_to_prompt <= 1e-35 else 0.008792) if likeness_to_last_answer <= 0.3523 else -0.001725)) if
    handle_occurrences <= 5.387 else (((0.03842 if likeness_to_prompt <= 1e-35 else 0.02636) if
    likeness_to_last_answer <= 0.3523 else 0.02636) if likeness_to_prompt <= 0.3369 else (0.008792 if
    likeness_to_last_answer <= 0.3523 else -0.003144))) if similar_notes <= 3.5 else ((0.03842 if likeness_to_prompt
    <= 1e-35 else 0.01302) if likeness_to_last_answer <= 0.3523 else 0.01302))
    points += (((-0.004256 if age <= 0.1426 else (-0.003686 if handle_occurrences <= 3.113 else 0.02784)) if age <=
    0.3125 else (0.0003018 if class_state_of_work <= 1e-35 else (0.01824 if same_branch <= 1e-35 else 0.009533))) if
    class_fix <= 1e-35 else -0.0198)
    return points


def recent_words_points(values: Sequence[float]) -> float:
    """Return the sum of the trees that ask for 'recent_words' and nothing later."""
    rarity_in_query = values[0]
    rarity_in_context = values[1]
    rarest_in_query = values[2]
    second_rarest = values[3]
    third_rarest = values[4]
    query_covered = values[6]
    relative_strength = values[7]
    strength_over_third_below = values[8]
    rank = values[9]
    similar_notes = values[10]
    word_share_in_recent_text = values[11]
    length = values[12]
    query_terms = values[13]
    short_session = values[14]
    handles_in_query = values[16]
    handles_in_context = values[17]
    handles_in_recent_text = values[18]
    handles_in_session = values[19]
    handle_occurrences = values[20]
    handle_share_in_session = values[21]
    age = values[22]
    by_person_at_work = values[24]
    by_another_person = values[25]
    same_branch = values[26]
    at_prompt = values[27]
    at_task = values[31]
    class_user_preference = values[33]
    class_constraint = values[34]
    class_decision = values[37]
    class_state_of_work = values[38]
    class_how_it_works = values[39]
    class_fix = values[40]
    likeness_to_query = values[43]
    likeness_to_prompt = values[44]
    likeness_to_last_answer = values[45]
    likeness_rank = values[47]
    points = 0.0
    points += ((((-0.02932 if likeness_to_prompt <= 0.398 else 0.002459) if handles_in_query <= 1e-35 else
    (-0.009297 if second_rarest <= 3.475 else 0.05884)) if same_branch <= 1e-35 else 0.04127) if
    likeness_to_last_answer <= 0.4066 else ((0.08543 if age <= 1.423 else 0.01619) if word_share_in_recent_text <=
    0.6461 else 0.1301))
    points += (((-0.01117 if length <= 0.7783 else ((-0.0007051 if same_branch <= 1e-35 else 0.03149) if age <=
    1.305 else 0.04583)) if age <= 1.436 else (-0.01929 if likeness_to_last_answer <= 0.2618 else 0.0001726)) if
    word_share_in_recent_text <= 0.6066 else (0.01637 if similar_notes <= 2.5 else 0.05818))
    points += (((0.03139 if word_share_in_recent_text <= 0.1206 else -0.001709) if age <= 2.099 else (-0.02026 if
    class_user_preference <= 1e-35 else (-0.01922 if age <= 2.634 else (0.1441 if age <= 2.668 else 0.003171)))) if
    word_share_in_recent_text <= 0.4807 else (0.003797 if strength_over_third_below <= 1.341 else 0.02163))
    points += ((0.02405 if word_share_in_recent_text <= 0.145 else (-0.01276 if likeness_to_last_answer <= 0.08076
    else ((-0.004076 if rarity_in_context <= 24.38 else 0.01634) if class_user_preference <= 1e-35 else ((-0.00757
    if relative_strength <= 0.8022 else 0.03158) if length <= 0.8717 else 0.03229)))) if word_share_in_recent_text
    <= 0.6306 else 0.01525)
    points += ((0.002526 if age <= 1.812 else (-0.01242 if class_user_preference <= 1e-35 else (-0.02596 if
    by_person_at_work <= 1e-35 else (0.007724 if length <= 0.8717 else (-0.0245 if age <= 2.617 else (0.1693 if age
    <= 2.687 else 0.05153)))))) if word_share_in_recent_text <= 0.6306 else 0.01362)
    points += ((((-0.005384 if class_state_of_work <= 1e-35 else -0.02556) if length <= 0.8717 else (0.04773 if
    length <= 0.875 else (0.00672 if age <= 1.932 else (0.01757 if length <= 0.8883 else -0.01799)))) if
    second_rarest <= 5.265 else 0.03266) if word_share_in_recent_text <= 0.6306 else 0.01239)
    points += (((((-0.01486 if by_person_at_work <= 1e-35 else (-0.01046 if likeness_to_query <= 0.3324 else
    0.04432)) if word_share_in_recent_text <= 0.145 else (-0.01792 if word_share_in_recent_text <= 0.3675 else
    -0.00405)) if likeness_to_last_answer <= 0.08076 else 0.001798) if strength_over_third_below <= 1.435 else
    0.01028) if class_fix <= 1e-35 else -0.02343)
    points += (((0.02887 if word_share_in_recent_text <= 0.1076 else 0.0005219) if age <= 2.086 else 0.03463) if age
    <= 2.099 else (((-0.01953 if word_share_in_recent_text <= 0.5763 else 0.01316) if age <= 2.617 else (0.03862 if
    age <= 2.668 else 0.0002723)) if class_constraint <= 1e-35 else -0.02006))
    points += ((-0.0114 if second_rarest <= 2.192 else 0.02311) if word_share_in_recent_text <= 0.145 else (-0.01136
    if word_share_in_recent_text <= 0.2679 else ((0.003585 if word_share_in_recent_text <= 0.5323 else (0.006081 if
    relative_strength <= 0.2957 else 0.06308)) if strength_over_third_below <= 0.8165 else (-0.01375 if
    relative_strength <= 0.3041 else 0.0005846))))
    points += (((-0.0007696 if handles_in_context <= 1e-35 else (((0.02165 if query_covered <= 0.0848 else
    -0.004323) if by_another_person <= 1e-35 else 0.02428) if at_prompt <= 1e-35 else -0.005382)) if
    word_share_in_recent_text <= 0.7413 else (-0.005168 if same_branch <= 1e-35 else -0.03717)) if
    word_share_in_recent_text <= 0.8481 else 0.03383)
    points += (0.01855 if word_share_in_recent_text <= 0.04257 else (((-0.0143 if likeness_to_prompt <= -1e-35 else
    (0.02645 if likeness_to_prompt <= 1e-35 else -0.001139)) if length <= 0.8717 else ((0.04143 if second_rarest <=
    3.698 else -0.02313) if length <= 0.875 else 0.0004999)) if class_fix <= 1e-35 else -0.01941))
    points += (((-0.02633 if likeness_to_prompt <= 0.4152 else (-0.007999 if short_session <= 1e-35 else 0.06431))
    if word_share_in_recent_text <= 0.6619 else 0.06173) if handle_occurrences <= 2.602 else ((0.03752 if length <=
    0.9633 else 0.09902) if age <= 1.436 else (0.1293 if length <= 0.4783 else 0.005864)))
    points += (((0.06488 if word_share_in_recent_text <= 0.1076 else -0.006178) if age <= 1.707 else -0.02665) if
    handles_in_recent_text <= 1e-35 else ((0.03142 if age <= 0.9844 else -0.003021) if likeness_to_last_answer <=
    0.3107 else (0.06173 if age <= 1.436 else (0.01441 if similar_notes <= 2.5 else 0.0678))))
    points += (((0.002523 if word_share_in_recent_text <= 0.712 else 0.1033) if rank <= 1.498 else ((-0.03401 if
    likeness_to_last_answer <= 0.2186 else -0.01152) if same_branch <= 1e-35 else 0.02101)) if handle_occurrences <=
    2.602 else (0.004124 if likeness_to_last_answer <= 0.2207 else (0.04753 if age <= 1.423 else 0.02133)))
    points += ((((0.06032 if word_share_in_recent_text <= 0.1206 else -0.004856) if word_share_in_recent_text <=
    0.712 else 0.09301) if rank <= 1.869 else -0.02397) if handle_occurrences <= 2.674 else ((0.02385 if age <=
    1.436 else (-0.007404 if class_user_preference <= 1e-35 else 0.04538)) if likeness_to_last_answer <= 0.4353 else
    0.03894))
    points += (((0.04155 if word_share_in_recent_text <= 0.1752 else -0.0122) if rank <= 2.013 else -0.02803) if
    handle_share_in_session <= 0.1833 else ((-0.01377 if length <= 0.8517 else 0.01171) if word_share_in_recent_text
    <= 0.5147 else ((0.009731 if likeness_to_last_answer <= 0.3875 else 0.03524) if third_rarest <= 4.021 else
    0.06835)))
    points += ((-0.02082 if similar_notes <= 1e-35 else 0.004838) if handle_occurrences <= 1.242 else ((-0.01813 if
    length <= 0.8517 else 0.009258) if word_share_in_recent_text <= 0.4714 else ((0.06409 if length <= 0.4783 else
    0.01198) if similar_notes <= 2.5 else (0.02387 if third_rarest <= 3.115 else 0.08374))))
    points += ((((-0.02327 if same_branch <= 1e-35 else 0.01899) if word_share_in_recent_text <= 0.6619 else
    0.03926) if likeness_to_prompt <= 0.3815 else (0.0001442 if short_session <= 1e-35 else 0.04537)) if
    handle_occurrences <= 2.862 else ((0.005677 if age <= 0.1426 else 0.05781) if age <= 0.4804 else 0.009016))
    points += (((((0.01896 if word_share_in_recent_text <= 0.1076 else -0.02705) if handle_occurrences <= 2.674 else
    (0.00334 if class_state_of_work <= 1e-35 else -0.0352)) if likeness_to_last_answer <= 0.2593 else (-0.0001922 if
    likeness_to_last_answer <= 0.5628 else 0.02963)) if same_branch <= 1e-35 else 0.02093) if
    word_share_in_recent_text <= 0.6066 else 0.0255)
    points += ((((-0.02167 if rarest_in_query <= 3.442 else ((-0.01712 if likeness_to_query <= 0.2885 else 0.008649)
    if class_state_of_work <= 1e-35 else -0.03036)) if same_branch <= 1e-35 else 0.02341) if handle_occurrences <=
    2.917 else 0.00594) if word_share_in_recent_text <= 0.603 else (0.014 if likeness_to_query <= 0.6407 else
    0.0545))
    points += (((((-0.01434 if likeness_to_last_answer <= 0.2673 else 0.008203) if handle_share_in_session <= 0.6333
    else 0.01245) if short_session <= 1e-35 else 0.03014) if rank <= 2.138 else (-0.02226 if handle_share_in_session
    <= 0.225 else (-0.009684 if length <= 0.925 else 0.01842))) if word_share_in_recent_text <= 0.6066 else 0.01839)
    points += (((0.03322 if word_share_in_recent_text <= 0.1076 else (-0.02334 if by_person_at_work <= 1e-35 else
    (-0.00934 if class_user_preference <= 1e-35 else 0.01703))) if handle_occurrences <= 2.917 else (-0.006988 if
    length <= 0.765 else 0.01057)) if word_share_in_recent_text <= 0.6306 else (0.01413 if similar_notes <= 2.5 else
    0.0525))
    points += ((-0.01177 if length <= 0.8517 else (0.001519 if handles_in_session <= 4.5 else 0.04556)) if
    word_share_in_recent_text <= 0.4821 else (((-0.004343 if age <= 0.132 else 0.03925) if age <= 0.3125 else
    0.001293) if similar_notes <= 2.5 else (0.002138 if rarest_in_query <= 4.187 else 0.04267)))
    points += ((((((-0.0108 if handle_occurrences <= 5.776 else 0.05036) if same_branch <= 1e-35 else 0.005233) if
    handles_in_session <= 4.5 else 0.06407) if likeness_to_prompt <= 0.3076 else 0.001287) if handles_in_recent_text
    <= 2.5 else 0.01448) if word_share_in_recent_text <= 0.6461 else (0.02245 if query_terms <= 2.917 else
    -0.004594))
    points += ((0.0008438 if at_task <= 1e-35 else (0.06909 if strength_over_third_below <= 0.7275 else (0.001391 if
    rarest_in_query <= 3.746 else (0.01578 if word_share_in_recent_text <= 0.6414 else 0.05629)))) if likeness_rank
    <= 0.4564 else ((-0.01467 if likeness_to_prompt <= 0.312 else 0.002929) if handle_occurrences <= 2.917 else
    0.002071))
    points += ((0.02024 if word_share_in_recent_text <= 0.145 else -0.009069) if likeness_to_last_answer <= 0.08076
    else (0.001562 if class_user_preference <= 1e-35 else (((0.03872 if handle_share_in_session <= 0.3667 else
    0.01203) if length <= 0.9283 else -0.04233) if by_another_person <= 1e-35 else (-0.02058 if length <= 0.915 else
    0.04621))))
    points += ((((-0.01824 if class_decision <= 1e-35 else (-0.01702 if word_share_in_recent_text <= 0.397 else
    0.03019)) if by_person_at_work <= 1e-35 else (-0.01544 if likeness_to_prompt <= -0.01479 else (0.04003 if
    likeness_to_prompt <= 1e-35 else 0.00111))) if handle_occurrences <= 3.314 else 0.003833) if likeness_to_prompt
    <= 0.6854 else 0.02052)
    points += ((0.02685 if word_share_in_recent_text <= 0.05798 else ((((-0.005227 if class_state_of_work <= 1e-35
    else -0.02323) if same_branch <= 1e-35 else 0.005155) if word_share_in_recent_text <= 0.5167 else 0.003063) if
    handles_in_session <= 4.5 else 0.02387)) if similar_notes <= 3.5 else (0.02122 if class_how_it_works <= 1e-35
    else -0.02504))
    points += ((((-0.02085 if rarity_in_query <= 7.854 else 0.0334) if word_share_in_recent_text <= 0.05798 else
    (-0.01491 if likeness_to_last_answer <= -0.0133 else (0.001141 if by_another_person <= 1e-35 else (-0.01725 if
    handles_in_session <= 1.5 else 0.004612)))) if handles_in_session <= 4.5 else 0.03739) if
    word_share_in_recent_text <= 0.4807 else 0.004331)
    points += ((((-0.001543 if length <= 0.9417 else (0.03781 if length <= 0.9483 else 0.002112)) if length <=
    0.9783 else (0.06059 if likeness_to_prompt <= -0.008835 else -0.03573)) if length <= 0.9917 else 0.017) if
    handles_in_session <= 4.5 else (0.04407 if word_share_in_recent_text <= 0.5167 else -0.001029))
    points += ((-0.008815 if word_share_in_recent_text <= 0.322 else (0.001519 if class_state_of_work <= 1e-35 else
    (-0.02263 if handles_in_session <= 1.5 else ((0.01509 if age <= 0.279 else -0.03425) if length <= 0.8783 else
    (0.03096 if handle_share_in_session <= 0.775 else -0.01703))))) if short_session <= 1e-35 else 0.009933)
    return points


def max_points_from_earlier_prompts(values: Sequence[float]) -> float:
    """Return the sum of the most that `earlier_prompts_points` and all later ones can give."""
    rarity_in_context = values[1]
    rarest_in_query = values[2]
    second_rarest = values[3]
    third_rarest = values[4]
    note_covered = values[5]
    strength_over_third_below = values[8]
    rank = values[9]
    similar_notes = values[10]
    word_share_in_recent_text = values[11]
    length = values[12]
    query_terms = values[13]
    short_session = values[14]
    handles_in_context = values[17]
    handles_in_session = values[19]
    handle_occurrences = values[20]
    age = values[22]
    by_another_person = values[25]
    same_branch = values[26]
    at_prompt = values[27]
    at_task = values[31]
    class_user_preference = values[33]
    class_how_to_run = values[36]
    class_decision = values[37]
    class_state_of_work = values[38]
    class_how_it_works = values[39]
    class_fix = values[40]
    likeness_to_query = values[43]
    likeness_to_prompt = values[44]
    likeness_to_last_answer = values[45]
    points = 0.0
    points += (((0.01047 if handles_in_context <= 1e-35 else 0.01119) if third_rarest <= 3.746 else 0.0283) if
    likeness_to_prompt <= 0.398 else ((0.003667 if note_covered <= 0.2611 else 0.02836) if at_task <= 1e-35 else
    0.03948))
    points += (((-0.006156 if age <= 0.1426 else 0.02792) if age <= 0.4952 else (0.01827 if likeness_to_last_answer
    <= 0.2158 else (-0.0005717 if likeness_to_last_answer <= 0.6599 else 0.04243))) if likeness_to_prompt <= 0.398
    else (0.005523 if at_task <= 1e-35 else 0.03221))
    points += ((0.01111 if age <= 0.4952 else ((0.01113 if likeness_to_prompt <= 0.3076 else 0.004273) if
    class_state_of_work <= 1e-35 else (-0.02578 if length <= 0.9517 else 0.02085))) if similar_notes <= 3.5 else
    0.02317)
    points += (0.008496 if likeness_to_prompt <= 0.1829 else ((((0.006553 if age <= 2.5 else 0.1047) if
    likeness_to_prompt <= 0.1914 else -0.001742) if short_session <= 1e-35 else 0.02269) if at_task <= 1e-35 else
    0.0201))
    points += ((((0.01018 if short_session <= 1e-35 else 0.01281) if second_rarest <= 5.265 else 0.02989) if
    similar_notes <= 3.5 else (0.02961 if class_how_it_works <= 1e-35 else -0.03739)) if likeness_to_last_answer <=
    0.5628 else 0.01811)
    points += ((0.02504 if word_share_in_recent_text <= 0.1076 else ((((0.01908 if length <= 0.9417 else 0.0215) if
    age <= 1.887 else 0.01908) if class_user_preference <= 1e-35 else 0.01908) if third_rarest <= 4.097 else
    0.01908)) if likeness_to_last_answer <= 0.4877 else 0.009866)
    points += ((((0.06007 if by_another_person <= 1e-35 else 0.01337) if length <= 0.4983 else (0.01337 if length <=
    0.615 else (0.03137 if length <= 0.6617 else 0.01337))) if same_branch <= 1e-35 else 0.01337) if
    likeness_to_last_answer <= 0.2101 else 0.004509)
    points += ((-0.004175 if age <= 0.1426 else 0.05723) if age <= 0.4804 else ((-0.008523 if class_decision <=
    1e-35 else 0.005933) if similar_notes <= 1e-35 else 0.003579))
    points += (((-0.01657 if age <= 0.132 else 0.01272) if age <= 0.9 else (0.01383 if similar_notes <= 2.5 else
    0.01809)) if likeness_to_last_answer <= 0.08268 else (0.002922 if age <= 3.149 else -0.02472))
    points += (((-0.01695 if strength_over_third_below <= 0.9088 else (0.0005618 if age <= 3.077 else 0.02073)) if
    at_task <= 1e-35 else ((0.04751 if strength_over_third_below <= 0.7275 else 0.03282) if rarity_in_context <=
    4.251 else -0.007621)) if age <= 3.204 else -0.02709)
    points += ((((0.00911 if same_branch <= 1e-35 else (0.00911 if class_how_to_run <= 1e-35 else 0.05485)) if
    at_prompt <= 1e-35 else (0.00911 if likeness_to_query <= 0.3207 else 0.01728)) if length <= 0.9917 else 0.02844)
    if likeness_to_last_answer <= 0.08076 else 0.001856)
    points += ((0.07567 if word_share_in_recent_text <= 0.6414 else 0.01173) if query_terms <= 2.917 else -0.003033)
    points += (((-0.009557 if strength_over_third_below <= 0.9754 else -0.001166) if at_task <= 1e-35 else (0.0319
    if strength_over_third_below <= 0.7275 else (0.03743 if rarity_in_context <= 2.922 else 0.003337))) if
    rarity_in_context <= 17.3 else 0.005011)
    points += ((0.02531 if word_share_in_recent_text <= 0.1076 else (0.01992 if handles_in_session <= 1.5 else
    (0.01992 if age <= 3.028 else 0.03742))) if likeness_to_last_answer <= 0.2131 else (0.004174 if
    strength_over_third_below <= 1.49 else 0.02452))
    points += ((0.03297 if word_share_in_recent_text <= 0.145 else 0.03042) if rank <= 2.441 else 0.03042)
    points += ((((0.006501 if at_task <= 1e-35 else 0.03217) if second_rarest <= 5.265 else (0.02121 if at_task <=
    1e-35 else 0.03217)) if handle_occurrences <= 5.387 else (((0.006501 if at_task <= 1e-35 else 0.03217) if
    rarest_in_query <= 1.92 else 0.05485) if likeness_to_query <= 0.2796 else (0.006501 if at_task <= 1e-35 else
    0.03217))) if similar_notes <= 3.5 else (0.01716 if at_task <= 1e-35 else 0.03217))
    points += (((-0.004741 if similar_notes <= 1e-35 else 0.002699) if third_rarest <= 5.133 else 0.03063) if
    class_decision <= 1e-35 else 0.04566)
    points += ((((0.03842 if likeness_to_last_answer <= 0.3523 else -0.003144) if likeness_to_prompt <= -0.0226 else
    ((0.03842 if likeness_to_prompt <= 1e-35 else 0.008792) if likeness_to_last_answer <= 0.3523 else -0.001725)) if
    handle_occurrences <= 5.387 else (((0.03842 if likeness_to_prompt <= 1e-35 else 0.02636) if
    likeness_to_last_answer <= 0.3523 else 0.02636) if likeness_to_prompt <= 0.3369 else (0.008792 if
    likeness_to_last_answer <= 0.3523 else -0.003144))) if similar_notes <= 3.5 else ((0.03842 if likeness_to_prompt
    <= 1e-35 else 0.01302) if likeness_to_last_answer <= 0.3523 else 0.01302))
    points += (((-0.004256 if age <= 0.1426 else (-0.003686 if handle_occurrences <= 3.113 else 0.02784)) if age <=
    0.3125 else (0.0003018 if class_state_of_work <= 1e-35 else (0.01824 if same_branch <= 1e-35 else 0.009533))) if
    class_fix <= 1e-35 else -0.0198)
    return points


def earlier_prompts_points(values: Sequence[float]) -> float:
    """Return the sum of the trees that ask for 'earlier_prompts' and nothing later."""
    rarity_in_context = values[1]
    rarest_in_query = values[2]
    second_rarest = values[3]
    third_rarest = values[4]
    note_covered = values[5]
    relative_strength = values[7]
    strength_over_third_below = values[8]
    rank = values[9]
    similar_notes = values[10]
    word_share_in_recent_text = values[11]
    length = values[12]
    query_terms = values[13]
    short_session = values[14]
    handles_in_context = values[17]
    handles_in_session = values[19]
    handle_occurrences = values[20]
    handle_share_in_session = values[21]
    age = values[22]
    by_person_at_work = values[24]
    by_another_person = values[25]
    same_branch = values[26]
    at_prompt = values[27]
    at_task = values[31]
    class_user_preference = values[33]
    class_how_to_run = values[36]
    class_decision = values[37]
    class_state_of_work = values[38]
    class_how_it_works = values[39]
    class_fix = values[40]
    likeness_to_query = values[43]
    likeness_to_prompt = values[44]
    likeness_to_last_answer = values[45]
    likeness_to_earlier_prompts = values[46]
    points = 0.0
    points += (((((-0.01714 if same_branch <= 1e-35 else 0.007997) if likeness_to_earlier_prompts <= 0.3707 else
    0.01047) if handles_in_context <= 1e-35 else 0.01119) if third_rarest <= 3.746 else 0.0283) if
    likeness_to_prompt <= 0.398 else ((0.003667 if note_covered <= 0.2611 else 0.02836) if at_task <= 1e-35 else
    0.03948))
    points += (((-0.006156 if age <= 0.1426 else 0.02792) if age <= 0.4952 else ((-0.01777 if
    likeness_to_earlier_prompts <= 0.3582 else 0.01827) if likeness_to_last_answer <= 0.2158 else (-0.0005717 if
    likeness_to_last_answer <= 0.6599 else 0.04243))) if likeness_to_prompt <= 0.398 else (0.005523 if at_task <=
    1e-35 else 0.03221))
    points += ((0.01111 if age <= 0.4952 else ((((-0.01691 if note_covered <= 0.1431 else -0.0004601) if
    likeness_to_earlier_prompts <= 0.2831 else 0.01113) if likeness_to_prompt <= 0.3076 else 0.004273) if
    class_state_of_work <= 1e-35 else (-0.02578 if length <= 0.9517 else 0.02085))) if similar_notes <= 3.5 else
    0.02317)
    points += (((0.006477 if age <= 0.8436 else -0.01467) if likeness_to_earlier_prompts <= 0.2831 else 0.008496) if
    likeness_to_prompt <= 0.1829 else ((((0.006553 if age <= 2.5 else 0.1047) if likeness_to_prompt <= 0.1914 else
    -0.001742) if short_session <= 1e-35 else 0.02269) if at_task <= 1e-35 else 0.0201))
    points += ((((((-0.005158 if class_state_of_work <= 1e-35 else -0.02149) if short_session <= 1e-35 else 0.01281)
    if second_rarest <= 5.265 else 0.02989) if likeness_to_earlier_prompts <= 0.3875 else 0.01018) if similar_notes
    <= 3.5 else (0.02961 if class_how_it_works <= 1e-35 else -0.03739)) if likeness_to_last_answer <= 0.5628 else
    0.01811)
    points += ((0.02504 if word_share_in_recent_text <= 0.1076 else (((((-0.006407 if length <= 0.9417 else 0.0215)
    if age <= 1.887 else -0.01353) if class_user_preference <= 1e-35 else 0.005484) if third_rarest <= 4.097 else
    0.01447) if likeness_to_earlier_prompts <= 0.5209 else 0.01908)) if likeness_to_last_answer <= 0.4877 else
    0.009866)
    points += (((((0.06007 if by_another_person <= 1e-35 else -0.02864) if length <= 0.4983 else (-0.03984 if length
    <= 0.615 else (0.03137 if length <= 0.6617 else -0.009292))) if same_branch <= 1e-35 else 0.008405) if
    likeness_to_earlier_prompts <= 0.3582 else 0.01337) if likeness_to_last_answer <= 0.2101 else 0.004509)
    points += ((-0.004175 if age <= 0.1426 else (0.05723 if likeness_to_earlier_prompts <= -0.02607 else (0.05318 if
    age <= 0.1496 else (-0.01862 if age <= 0.2107 else 0.01611)))) if age <= 0.4804 else ((-0.008523 if
    class_decision <= 1e-35 else 0.005933) if similar_notes <= 1e-35 else 0.003579))
    points += (((-0.01657 if age <= 0.132 else 0.01272) if age <= 0.9 else (((-0.01889 if second_rarest <= 3.317
    else -0.00335) if likeness_to_earlier_prompts <= 0.403 else 0.01383) if similar_notes <= 2.5 else 0.01809)) if
    likeness_to_last_answer <= 0.08268 else (0.002922 if age <= 3.149 else -0.02472))
    points += (((-0.01695 if strength_over_third_below <= 0.9088 else (0.0005618 if age <= 3.077 else 0.02073)) if
    at_task <= 1e-35 else ((0.04751 if strength_over_third_below <= 0.7275 else (0.00755 if
    likeness_to_earlier_prompts <= 0.3749 else 0.03282)) if rarity_in_context <= 4.251 else -0.007621)) if age <=
    3.204 else -0.02709)
    points += (((((-0.01383 if same_branch <= 1e-35 else (-0.003962 if class_how_to_run <= 1e-35 else 0.05485)) if
    at_prompt <= 1e-35 else (-0.01639 if likeness_to_query <= 0.3207 else 0.01728)) if length <= 0.9917 else
    0.02844) if likeness_to_earlier_prompts <= 0.2368 else 0.00911) if likeness_to_last_answer <= 0.08076 else
    0.001856)
    points += (((((-0.01564 if length <= 0.925 else 0.01545) if likeness_to_prompt <= -1e-35 else (-0.005336 if
    by_person_at_work <= 1e-35 else 0.004364)) if likeness_to_earlier_prompts <= 0.5777 else (0.07567 if
    likeness_to_earlier_prompts <= 0.5866 else 0.006531)) if word_share_in_recent_text <= 0.6414 else 0.01173) if
    query_terms <= 2.917 else -0.003033)
    points += (((-0.009557 if strength_over_third_below <= 0.9754 else -0.001166) if at_task <= 1e-35 else (0.0319
    if strength_over_third_below <= 0.7275 else ((0.003337 if likeness_to_earlier_prompts <= 0.135 else -0.01953) if
    likeness_to_earlier_prompts <= 0.3749 else (0.03743 if rarity_in_context <= 2.922 else -0.009687)))) if
    rarity_in_context <= 17.3 else 0.005011)
    points += (((0.02531 if word_share_in_recent_text <= 0.1076 else ((-0.02226 if word_share_in_recent_text <=
    0.5345 else 0.005716) if handles_in_session <= 1.5 else (-0.003523 if age <= 3.028 else 0.03742))) if
    likeness_to_earlier_prompts <= 0.3815 else 0.01992) if likeness_to_last_answer <= 0.2131 else (0.004174 if
    strength_over_third_below <= 1.49 else 0.02452))
    points += (((0.03297 if word_share_in_recent_text <= 0.145 else ((-0.02845 if length <= 0.6183 else (-0.002082
    if class_decision <= 1e-35 else 0.01467)) if class_user_preference <= 1e-35 else 0.01217)) if rank <= 2.441 else
    (-0.01532 if handle_occurrences <= 2.803 else 0.00082)) if likeness_to_earlier_prompts <= 0.5777 else 0.03042)
    points += ((((-0.004552 if second_rarest <= 5.265 else 0.02121) if handle_occurrences <= 5.387 else ((-0.00182
    if rarest_in_query <= 1.92 else 0.05485) if likeness_to_query <= 0.2796 else 0.002978)) if similar_notes <= 3.5
    else 0.01716) if likeness_to_earlier_prompts <= 0.3815 else (0.006501 if at_task <= 1e-35 else 0.03217))
    points += (((-0.004741 if similar_notes <= 1e-35 else 0.002699) if third_rarest <= 5.133 else 0.03063) if
    class_decision <= 1e-35 else ((-0.00799 if relative_strength <= 0.5564 else ((-0.01668 if note_covered <=
    0.05823 else 0.04295) if handle_share_in_session <= 0.2917 else 0.0049)) if likeness_to_earlier_prompts <=
    0.5575 else 0.04566))
    points += ((((-0.01479 if likeness_to_prompt <= -0.0226 else -0.001725) if handle_occurrences <= 5.387 else
    (0.02636 if likeness_to_prompt <= 0.3369 else -0.003371)) if similar_notes <= 3.5 else 0.01302) if
    likeness_to_earlier_prompts <= 0.2831 else ((0.03842 if likeness_to_prompt <= 1e-35 else 0.008792) if
    likeness_to_last_answer <= 0.3523 else -0.003144))
    points += (((-0.004256 if age <= 0.1426 else (-0.003686 if handle_occurrences <= 3.113 else 0.02784)) if age <=
    0.3125 else (0.0003018 if class_state_of_work <= 1e-35 else ((-0.02424 if likeness_to_earlier_prompts <= 0.4227
    else 0.01824) if same_branch <= 1e-35 else 0.009533))) if class_fix <= 1e-35 else -0.0198)
    return points
# fmt: on
