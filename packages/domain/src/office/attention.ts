/**
 * Why a request wants a second look; none of them refuses anything (decisions §3). All but the last are found when
 * it is ordered; `readdressed`: its address was changed after it was paid for (decisions §8 "Address").
 */
export const ATTENTION_FLAGS = [
  'impossibleNumber',
  'notYetBorn',
  'otherGender',
  'orderedLately',
  'readdressed',
  'notTheApplicant',
  'applicantUnknown',
  'otherName',
  'otherRelation',
  'firstCardAge',
  'cardMonthUnknown',
] as const;
export type AttentionFlag = (typeof ATTENTION_FLAGS)[number];
