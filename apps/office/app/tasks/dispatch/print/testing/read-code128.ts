/**
 * Independent decoder of Code 128 by ISO/IEC 15417. Widths in modules, by value; in set C, 0 to 99 are the digit pairs.
 */
const WIDTHS = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213
  221312 231212 112232 122132 122231 113222 123122 123221 223211 221132
  221231 213212 223112 312131 311222 321122 321221 312212 322112 322211
  212123 212321 232121 111323 131123 131321 112313 132113 132311 211313
  231113 231311 112133 112331 132131 113123 113321 133121 313121 211331
  231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
  314111 221411 431111 111224 111422 121124 121421 141122 141221 112214
  112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141
  114131 311141 411131 211412 211214 211232`
  .trim()
  .split(/\s+/);
const START_C = 105;
const STOP = '2331112';
const MODULES_OF_SYMBOL = 11;
const MODULES_OF_STOP = 13;

/**
 * Digits of a set C barcode.
 *
 * @param line scanned points, dark or not, beyond both ends of the bars
 * @throws Error for an invalid barcode or check symbol
 */
export function readCode128(line: readonly boolean[]): string {
  const runs = runsBetweenBars(line);
  const symbols = (runs.length - STOP.length) / 6;
  if (!Number.isInteger(symbols) || symbols < 2)
    throw new Error(`${runs.length} runs are not a barcode`);
  const points = runs.reduce((sum, run) => sum + run, 0);
  const module = points / (symbols * MODULES_OF_SYMBOL + MODULES_OF_STOP);
  const widths = runs.map((run) => Math.round(run / module)).join('');
  if (!widths.endsWith(STOP)) throw new Error('The stop symbol is missing');

  const values = Array.from({ length: symbols }, (_, place) =>
    WIDTHS.indexOf(widths.slice(place * 6, place * 6 + 6)),
  );
  const [start, ...rest] = values;
  const check = rest.pop();
  if (start !== START_C) throw new Error('The start symbol of code set C is missing');
  const sum = rest.reduce((sum, value, place) => sum + value * (place + 1), START_C);
  if (sum % 103 !== check) throw new Error('The check symbol is invalid');
  if (rest.some((value) => value < 0 || value > 99))
    throw new Error('It contains symbols other than digit pairs');
  return rest.map((value) => String(value).padStart(2, '0')).join('');
}

/** Widths of bars and spaces in points. */
function runsBetweenBars(line: readonly boolean[]): number[] {
  const inside = line.slice(line.indexOf(true), line.lastIndexOf(true) + 1);
  const runs: number[] = [];
  for (const [place, dark] of inside.entries()) {
    if (dark !== inside[place - 1]) runs.push(0);
    runs.push((runs.pop() ?? 0) + 1);
  }
  return runs;
}
