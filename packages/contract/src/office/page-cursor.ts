import * as z from 'zod/mini';

/** A moment of the register to the microsecond, in the years that it may speak of. */
const MOMENT = z.regexes.datetime({ precision: 6 });
const YEARS = /^20[2-9]/;

/**
 * A place in a list, given back as it came: the moment of a row and its number, which tells apart rows of the same
 * moment.
 *
 * @param digits how many digits the number has
 * @param most how many it may have, where that may be more
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
