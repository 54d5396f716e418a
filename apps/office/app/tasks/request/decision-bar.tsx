import type { OfficeRequest } from '@wathiqa/contract/office';
import { Button } from '@wathiqa/ui';
import { countDrafts, type Drafts } from './drafts.ts';
import { messages } from './request.messages.ts';

const { bar: words } = messages;

export interface DecisionBarProps {
  request: OfficeRequest;
  drafts: Drafts;
  decidable: boolean;
  onAcceptAll: () => void;
  onClear: () => void;
  onPreview: () => void;
}

/** Decision summary and submit button, fixed at the bottom. */
export function DecisionBar(props: DecisionBarProps) {
  const { request, drafts, decidable, onAcceptAll, onClear, onPreview } = props;
  const { accepted, rejected, left } = countDrafts(drafts, request);
  const nothing = accepted + rejected === 0;
  return (
    <section
      aria-label={words.label}
      className="print-hidden sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-control bg-quiet px-4 py-2 lg:-mx-6 lg:px-6"
    >
      <p role="status" className="me-auto font-semibold tabular-nums">
        {nothing ? words.nothingChosen : words.counts(accepted, rejected, left)}
      </p>
      {!nothing && (
        <Button variant="quiet" size="dense" onClick={onClear}>
          {words.clear}
        </Button>
      )}
      <Button
        variant="secondary"
        size="dense"
        aria-disabled={!decidable || undefined}
        onClick={onAcceptAll}
      >
        {words.acceptAll}
      </Button>
      <Button size="dense" aria-disabled={!decidable || nothing || undefined} onClick={onPreview}>
        {words.preview}
      </Button>
    </section>
  );
}
