const MAX_INTERVALS = 4;
/** Grid steps, times a power of ten. */
const STEPS = [1, 2, 5, 10];

/** @param max highest count; 0 gives 0 and 1 */
export function chartLines(max: number): readonly number[] {
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, max) / MAX_INTERVALS)));
  const step =
    STEPS.map((each) => each * magnitude).find((each) => each * MAX_INTERVALS >= max) ??
    10 * magnitude;
  const intervals = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: intervals + 1 }, (_, index) => index * step);
}
