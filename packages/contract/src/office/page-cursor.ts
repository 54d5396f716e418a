import * as z from 'zod/mini';

/** Microsecond timestamp within the supported years. */
const MOMENT = z.regexes.datetime({ precision: 6 });
const YEARS = /^20[2-9]/;

/**
 * Opaque keyset cursor: timestamp and number of a row, which breaks ties.
 *
 * @param digits minimum digits of the number
 * @param most maximum digits
 */
export function pageCursor(digits: number, most = digits) {
  const number = new RegExp(`^[0-9]{${digits},${most}}$`);
  return z.string().check(
    z.refine((cursor) => {
      const [moment = '', id = '', ...more] = cursor.split('_');
      return YEARS.test(moment) && MOMENT.test(moment) && number.test(id) && more.length === 0;
    }),
  );
}
