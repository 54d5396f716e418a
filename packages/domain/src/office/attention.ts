/**
 * Why a request wants a second look, found when it is ordered; none of them refuses anything (decisions §3).
 */
export const ATTENTION_FLAGS = [
  'impossibleNumber',
  'notYetBorn',
  'otherGender',
  'orderedLately',
] as const;
export type AttentionFlag = (typeof ATTENTION_FLAGS)[number];
