/**
 * The languages a document can be translated into, by the codes of the register, in the order of the list
 * (portal.md §3 "Translation languages").
 */
export const LANGUAGE_CODES = [
  '101',
  '102',
  '103',
  '104',
  '105',
  '106',
  '107',
  '108',
  '109',
  '110',
  '111',
  '112',
  '113',
  '114',
  '115',
  '116',
  '117',
  '118',
  '119',
  '120',
  '121',
  '122',
  '123',
] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];
