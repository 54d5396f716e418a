import JsBarcode from 'jsbarcode';

/** Empty modules that a reader needs before the first bar and after the last. */
const QUIET_ZONE = 10;

/** A dark bar: where it begins and how wide it is, in modules, the quiet zone counted. */
interface Bar {
  start: number;
  width: number;
}

/**
 * A request number as the bars of Code 128, set C: two digits a symbol, so that twelve digits fit a label.
 *
 * @param digits an even number of digits 0-9
 * @returns the bars, and how many modules they are wide with both quiet zones
 * @throws RangeError for what set C cannot hold
 */
export function code128(digits: string): { bars: Bar[]; modules: number } {
  if (!/^(?:[0-9]{2})+$/.test(digits)) throw new RangeError('Set C holds pairs of digits alone');
  const target: { encodings?: { data: string }[] } = {};
  JsBarcode(target, digits, { format: 'CODE128C' });
  const modules = target.encodings?.map(({ data }) => data).join('') ?? '';
  const bars = [...modules.matchAll(/1+/g)].map(({ 0: bar, index }) => ({
    start: QUIET_ZONE + index,
    width: bar.length,
  }));
  return { bars, modules: modules.length + 2 * QUIET_ZONE };
}
