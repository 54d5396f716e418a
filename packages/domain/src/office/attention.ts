/**
 * Review flags, never refusals (spec §3.1). `readdressed` follows an address change after payment (spec §4.5
 * "Address"), the others the order.
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
