import { Button } from '@wathiqa/ui';
import { messages } from './ready.messages.ts';

interface PackBarProps {
  chosen: number;
  busy: boolean;
  onAll: () => void;
  onClear: () => void;
  onPack: () => void;
}

/** Selection count and pack button, fixed at the bottom. */
export function PackBar({ chosen, busy, onAll, onClear, onPack }: PackBarProps) {
  return (
    <section
      aria-label={messages.bar}
      className="print-hidden sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-control bg-quiet px-4 py-2 lg:-mx-6 lg:px-6"
    >
      <p role="status" className="me-auto font-semibold tabular-nums">
        {chosen === 0 ? messages.noneChosen : messages.chosen(chosen)}
      </p>
      {chosen > 0 && (
        <Button variant="quiet" size="dense" onClick={onClear}>
          {messages.clear}
        </Button>
      )}
      <Button variant="secondary" size="dense" onClick={onAll}>
        {messages.chooseAll}
      </Button>
      <Button size="dense" busy={busy} aria-disabled={chosen === 0 || undefined} onClick={onPack}>
        {messages.pack}
      </Button>
    </section>
  );
}
