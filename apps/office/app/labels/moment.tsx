import { Isolate } from '@wathiqa/ui';
import { cairoTime } from './dates.ts';

/** Date and time in Cairo, on one line. */
export function Moment({ at }: { at: string }) {
  return (
    <span className="whitespace-nowrap">
      <Isolate>{cairoTime(at)}</Isolate>
    </span>
  );
}
