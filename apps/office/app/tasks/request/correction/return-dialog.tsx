import { documentFields, documentTitle } from '@wathiqa/content';
import { lengthProblem, serverNow } from '@wathiqa/contract';
import type { OfficeDocument } from '@wathiqa/contract/office';
import {
  CORRECTION_NOTE_MAX_LENGTH,
  type CorrectableField,
  correctionUntil,
  isoDay,
} from '@wathiqa/domain';
import { CheckboxField, FieldError, TextAreaField } from '@wathiqa/ui';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { cairoDayText } from '../../../labels/dates.tsx';
import { useShortcuts } from '../../../shortcuts/key-bindings.ts';
import { messages } from './correction.messages.ts';
import { currentValue, fieldsOf } from './document-corrections.tsx';

export interface Return {
  documentId: number;
  fields: CorrectableField[];
  note: string;
}

interface ReturnDialogProps {
  item: OfficeDocument;
  change: { isPending: boolean; error: unknown; reset: () => void };
  onClose: () => void;
  onSend: (asked: Return) => void;
}

const TEXTS = { labels: messages.labels, hints: { note: messages.noteHint } };

/** Marks fields for correction, with the citizen's view as preview. */
export function ReturnDialog({ item, change, onClose, onSend }: ReturnDialogProps) {
  const asked = item.corrections.find(({ outcome }) => outcome === null);
  const blank = { marked: asked?.fields ?? [], note: asked?.note ?? '' };
  // A correction ends the draft: undone, it is there again.
  const form = useFormValues(`return.${item.id}.${item.corrections.length}`, blank, TEXTS);
  const { marked } = form.values;
  const note = form.values.note.trim();
  const fields = fieldsOf(item).filter((field) => marked.includes(field));
  const problems = {
    marked: fields.length === 0 && messages.fieldsNeeded,
    note: note === '' ? messages.noteNeeded : lengthProblem(note, CORRECTION_NOTE_MAX_LENGTH),
  };

  const toggle = (field: CorrectableField, on: boolean) =>
    form.set({ marked: on ? [...marked, field] : marked.filter((each) => each !== field) });

  useShortcuts([
    {
      ...{ code: 'Digit', dialog: true, key: '1–9', label: messages.mark },
      run: (digit) => {
        const field = fieldsOf(item)[digit - 1];
        if (field) toggle(field, !marked.includes(field));
      },
    },
  ]);

  return (
    <ChangeDialog
      title={messages.title(documentTitle(item.documentType, item.languageCode, item.issueReason))}
      form={form}
      errors={(['marked', 'note'] as const).flatMap((fieldId) => {
        const message = problems[fieldId];
        return message ? [{ fieldId, label: messages.labels[fieldId], message }] : [];
      })}
      change={change}
      confirm={messages.send}
      onConfirm={() => onSend({ documentId: item.id, fields, note })}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <p>{messages.lead}</p>
          <fieldset id="marked" tabIndex={-1} className="flex flex-col gap-1">
            <legend className="font-semibold">{messages.labels.marked}</legend>
            <FieldError name="marked" label={messages.labels.marked} error={errorOf('marked')} />
            {fieldsOf(item).map((field, index) => (
              <CheckboxField
                key={field}
                name={`mark-${field}`}
                label={`${index + 1}. ${documentFields[field].name}: ${currentValue(item, field)}`}
                checked={marked.includes(field)}
                onChange={({ target }) => toggle(field, target.checked)}
              />
            ))}
            {marked.includes('genderCode') && (
              <p className="text-sm text-ink-2">{messages.withGender}</p>
            )}
          </fieldset>
          <TextAreaField {...form.text('note', errorOf)} rows={2} className="min-h-16!" />
          <section
            aria-label={messages.preview}
            className="flex flex-col gap-1 rounded-md border border-line bg-quiet px-4 py-3"
          >
            <p className="text-sm text-ink-2">
              {messages.preview} · {messages.clerk}:
            </p>
            <p className="border-s-3 border-current-item ps-3 font-semibold" dir="auto">
              {note || '…'}
            </p>
            <p>{fields.map((field) => documentFields[field].name).join('، ') || '…'}</p>
            <p className="text-sm text-ink-2">
              {messages.until(cairoDayText(isoDay(correctionUntil(new Date(serverNow())))))}
            </p>
          </section>
        </>
      )}
    />
  );
}
