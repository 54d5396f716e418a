import type { OfficeRequest } from '@wathiqa/contract/office';
import { Button, type ButtonProps } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { messages as correction } from './correction/correction.messages.ts';
import { countDrafts, type Drafts, proposesAll } from './drafts.ts';
import { messages } from './request.messages.ts';
import type { DocumentDecisions } from './use-document-decisions.ts';

const { bar: words, decision } = messages;

interface DecisionBarProps {
  request: Pick<OfficeRequest, 'items' | 'findings'>;
  drafts: Drafts;
  decidable: boolean;
  decisions: DocumentDecisions;
  /** False while a new request ignores keys. */
  keysActive: boolean;
  onAcceptRest: () => void;
  onClear: () => void;
  onProceed: () => void;
  labels?: { proposal: (count: number) => string; preview: string };
  children?: ReactNode;
}

export function DecisionBar(props: DecisionBarProps) {
  const { request, drafts, decidable, keysActive, onProceed, labels = words, children } = props;
  const { current, acceptCurrent, rejectCurrent, returnCurrent } = props.decisions;
  const draft = current && drafts[current.id];
  const { accepted, rejected, left } = countDrafts(drafts, request);
  const nothing = accepted + rejected === 0;
  const proposed = proposesAll(drafts, request);
  const several = accepted + rejected + left > 1;
  const off = !decidable || undefined;
  return (
    <section
      aria-label={words.label}
      data-keys={keysActive ? 'on' : 'off'}
      className="group bottom-bar print-hidden -mx-4 -mb-6 flex flex-wrap items-center gap-x-1.5 gap-y-1.5 border-t border-control bg-quiet px-4 py-2 lg:-mx-6 lg:px-6"
    >
      <KeyButton
        variant="primary"
        shortcut="Enter"
        aria-disabled={off || (nothing && !proposed) || undefined}
        onClick={onProceed}
      >
        {proposed ? labels.proposal(left) : labels.preview}
      </KeyButton>
      {current && (
        <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
          <legend className="sr-only">{decision.legend(current.position)}</legend>
          <KeyButton
            shortcut="A"
            aria-pressed={draft?.accept === true}
            className="aria-pressed:border-action aria-pressed:bg-badge aria-pressed:text-badge-ink"
            aria-disabled={off}
            onClick={acceptCurrent}
          >
            {decision.accept}
          </KeyButton>
          <KeyButton
            shortcut="R"
            aria-pressed={draft?.accept === false}
            className="aria-pressed:border-danger aria-pressed:bg-danger-50 aria-pressed:text-danger"
            aria-disabled={off}
            onClick={rejectCurrent}
          >
            {decision.reject}
          </KeyButton>
          {returnCurrent && (
            <KeyButton shortcut="C" aria-disabled={off} onClick={returnCurrent}>
              {current.corrections.some(({ outcome }) => outcome === null)
                ? correction.openAgain
                : correction.open}
            </KeyButton>
          )}
        </fieldset>
      )}
      {several && left > 0 && (
        <Button variant="secondary" size="dense" aria-disabled={off} onClick={props.onAcceptRest}>
          {words.acceptRest}
        </Button>
      )}
      <p role="status" className="ms-auto text-sm text-ink-2 tabular-nums">
        {nothing ? words.nothingChosen : several && words.counts(accepted, rejected, left)}
      </p>
      {!nothing && (
        <Button variant="quiet" size="dense" onClick={props.onClear}>
          {words.clear}
        </Button>
      )}
      {children}
    </section>
  );
}

/** The key is hidden while ignored. */
export function KeyButton({
  shortcut,
  children,
  ...button
}: ButtonProps & { shortcut: string | undefined }) {
  return (
    <Button variant="secondary" size="dense" aria-keyshortcuts={shortcut} {...button}>
      {children}
      {shortcut && (
        <span aria-hidden="true" className="key group-data-[keys=off]:invisible max-lg:hidden">
          {shortcut}
        </span>
      )}
    </Button>
  );
}
