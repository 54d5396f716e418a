/** Widths of the bars and spaces of Code 128, six for each symbol (ISO/IEC 15417). */
const WIDTHS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222' +
  '123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321' +
  '232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121' +
  '313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224' +
  '111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111' +
  '111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113' +
  '114311411113411311113141114131311141411131211412211214211232';
const START_C = 105;
const STOP = '2331112';

/** Modules on each side. */
const QUIET_ZONE = 10;

/** In modules, including the quiet zone. */
interface Bar {
  start: number;
  width: number;
}

/**
 * Code 128 set C: two digits per symbol, so that twelve fit a label.
 *
 * @param digits an even number of digits 0-9
 * @returns bars, and total modules with quiet zones
 * @throws RangeError for other input
 */
export function code128(digits: string): { bars: Bar[]; modules: number } {
  const pairs = digits.match(/[0-9]{2}/g)?.map(Number) ?? [];
  if (!/^(?:[0-9]{2})+$/.test(digits))
    throw new RangeError('Code set C encodes only pairs of digits');
  const sum = pairs.reduce((total, value, at) => total + value * (at + 1), START_C);
  const symbols = [START_C, ...pairs, sum % 103].map((value) =>
    WIDTHS.slice(value * 6, value * 6 + 6),
  );
  const bars: Bar[] = [];
  let modules = QUIET_ZONE;
  for (const [at, letter] of [...symbols.join(''), ...STOP].entries()) {
    const width = Number(letter);
    if (at % 2 === 0) bars.push({ start: modules, width });
    modules += width;
  }
  return { bars, modules: modules + QUIET_ZONE };
}
