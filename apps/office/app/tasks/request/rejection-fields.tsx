import { lengthProblem } from '@wathiqa/contract';
import { type RejectionReason, readReasons } from '@wathiqa/contract/office';
import { Button, Icon, LoadFailed, TextAreaField } from '@wathiqa/ui';
import { useState } from 'react';
import { useRead } from '../../session/use-read.ts';
import type { Rejection } from './drafts.ts';
import { messages } from './request.messages.ts';

const NOTE_LENGTH = 300;
const { decision: words } = messages;

interface RejectionFieldsProps {
  /** Document ID. */
  id: number;
  draft: Rejection;
  /** Submitted without a reason. */
  invalid: boolean;
  onDraft: (draft: Rejection) => void;
  /** Whether the citizen reads a note. */
  noted: boolean;
}

/** Reasons, numbered for the keys 1 to 9, and an optional note. */
export function RejectionFields(props: RejectionFieldsProps) {
  const { id, draft, invalid, onDraft, noted } = props;
  const { reasons, status, refetch } = useReasons();
  const [noting, setNoting] = useState(draft.note !== '');
  const missing = invalid && draft.reasonCode === '';
  const errorId = `reason-error-${id}`;
  return (
    <div className="flex flex-col items-start gap-2 border-s-3 border-danger ps-3">
      <fieldset className="min-w-0 self-stretch" aria-describedby={missing ? errorId : undefined}>
        <legend className="text-sm text-ink-2">{words.reason}</legend>
        {missing && (
          <p id={errorId} className="text-danger">
            {words.reasonNeeded}
          </p>
        )}
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-4">
          {reasons.map(({ code, name }, index) => (
            <label
              key={code}
              className="flex min-h-8 cursor-pointer items-center gap-2 has-checked:font-semibold"
            >
              <input
                type="radio"
                id={index === 0 ? `reason-${id}` : undefined}
                name={`reason-${id}`}
                value={code}
                checked={draft.reasonCode === code}
                aria-invalid={missing || undefined}
                onChange={() => onDraft({ ...draft, reasonCode: code })}
                className="size-5 shrink-0 accent-action"
              />
              {index < 9 && (
                <span aria-hidden="true" className="key">
                  {index + 1}
                </span>
              )}
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <div role="status" className="empty:hidden">
        {status === 'failed' && (
          <p className="text-danger">
            <LoadFailed text={words.reasonsFailed} retryLabel={words.tryAgain} onRetry={refetch} />
          </p>
        )}
      </div>
      {noted && noting && (
        <TextAreaField
          name={`note-${id}`}
          label={words.note}
          optionalMark={words.optional}
          rows={2}
          error={lengthProblem(draft.note.trim(), NOTE_LENGTH)}
          className="min-h-16!"
          autoFocus={draft.note === ''}
          value={draft.note}
          onChange={({ target: { value } }) => onDraft({ ...draft, note: value })}
        />
      )}
      {noted && !noting && (
        <Button variant="quiet" size="dense" onClick={() => setNoting(true)}>
          <Icon name="plus" className="size-4" />
          {words.addNote}
        </Button>
      )}
    </div>
  );
}

const FRESH_FOR_MS = 5 * 60_000;

/** In list order. */
export function useReasons(): {
  reasons: readonly RejectionReason[];
  status: 'ready' | 'loading' | 'failed';
  refetch: () => void;
} {
  const { data, isError, refetch } = useRead(['reasons'], readReasons, { staleTime: FRESH_FOR_MS });
  return {
    reasons: data?.reasons.filter(({ active }) => active) ?? [],
    status: data ? 'ready' : isError ? 'failed' : 'loading',
    refetch,
  };
}
