import type { OfficeDocument } from '@wathiqa/contract/office';
import { SelectField, TextAreaField } from '@wathiqa/ui';
import { accept, type Draft, reject } from './drafts.ts';
import { useReasons } from './reasons.ts';
import { messages } from './request.messages.ts';

const NOTE_LENGTH = 300;
const { decision: words } = messages;

export interface DecisionFieldsProps {
  item: OfficeDocument;
  draft: Draft | undefined;
  decidable: boolean;
  invalid: boolean;
  onDraft: (draft: Draft | undefined) => void;
}

export function DecisionFields({ item, draft, decidable, invalid, onDraft }: DecisionFieldsProps) {
  const answers = [
    { value: 'accept', label: words.accept, chosen: draft?.accept === true },
    { value: 'reject', label: words.reject, chosen: draft?.accept === false },
  ] as const;

  function choose(value: (typeof answers)[number]['value']) {
    onDraft(value === 'accept' ? accept(draft) : reject(draft));
  }

  return (
    <fieldset
      disabled={!decidable}
      className="flex min-w-0 flex-col gap-2 border-y border-line py-2"
    >
      <legend className="sr-only">{words.legend(item.position)}</legend>
      <div className="flex gap-2">
        {answers.map(({ value, label, chosen }) => (
          <label
            key={value}
            className="flex min-h-9 flex-1 cursor-pointer items-center gap-2 rounded-sm border border-control px-3 hover:bg-quiet has-checked:border-action has-checked:bg-badge has-checked:font-semibold has-disabled:cursor-not-allowed has-disabled:text-ink-2"
          >
            <input
              type="radio"
              name={`decision-${item.id}`}
              value={value}
              checked={chosen}
              onChange={() => choose(value)}
              className="size-6 accent-action"
            />
            {label}
          </label>
        ))}
      </div>
      {draft && !draft.accept && (
        <Rejection id={item.id} draft={draft} invalid={invalid} onDraft={onDraft} />
      )}
    </fieldset>
  );
}

interface RejectionProps {
  id: number;
  draft: Extract<Draft, { accept: false }>;
  invalid: boolean;
  onDraft: (draft: Draft) => void;
}

function Rejection({ id, draft, invalid, onDraft }: RejectionProps) {
  const { reasons, status, refetch } = useReasons();
  return (
    <>
      <SelectField
        name={`reason-${id}`}
        label={words.reason}
        placeholder={words.chooseReason}
        // A digit chooses by the browser's own type-ahead.
        options={reasons.map(({ code, name }, index) => ({
          value: code,
          label: `${index + 1}. ${name}`,
        }))}
        value={draft.reasonCode}
        error={invalid && draft.reasonCode === '' ? words.reasonNeeded : undefined}
        status={status}
        failedText={words.reasonsFailed}
        retryText={words.tryAgain}
        onRetry={refetch}
        onChange={({ target: { value } }) => onDraft({ ...draft, reasonCode: value })}
      />
      <TextAreaField
        name={`note-${id}`}
        label={words.note}
        optionalMark={words.optional}
        rows={2}
        maxLength={NOTE_LENGTH}
        className="min-h-16!"
        value={draft.note}
        onChange={({ target: { value } }) => onDraft({ ...draft, note: value })}
      />
    </>
  );
}
