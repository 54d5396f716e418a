/** Digits 8 and 9 of a national ID: 27 governorates, 88 for births abroad. */
export const GOVERNORATE_CODES: ReadonlySet<string> = new Set(
  '01 02 03 04 11 12 13 14 15 16 17 18 19 21 22 23 24 25 26 27 28 29 31 32 33 34 35 88'.split(' '),
);
