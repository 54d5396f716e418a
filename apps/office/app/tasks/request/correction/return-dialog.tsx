import { documentFields, documentTitle } from '@wathiqa/content';
import { lengthProblem, serverNow } from '@wathiqa/contract';
import type { OfficeDocument } from '@wathiqa/contract/office';
import {
  CORRECTION_NOTE_MAX_LENGTH,
  type CorrectableField,
  correctionUntil,
  isoDay,
} from '@wathiqa/domain';
import { Button, CheckboxField, Dialog, TextAreaField } from '@wathiqa/ui';
import { useId, useState } from 'react';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { cairoDayText } from '../../../labels/dates.ts';
import { Failure } from '../../../layout/failure.tsx';
import { useShortcuts } from '../../../shortcuts/key-bindings.ts';
import { messages } from './correction.messages.ts';
import { currentValue, fieldsOf } from './field-value.ts';

export interface Return {
  documentId: number;
  fields: CorrectableField[];
  note: string;
}

interface ReturnDialogProps {
  item: OfficeDocument;
  busy: boolean;
  error: unknown;
  onClose: () => void;
  onSend: (asked: Return) => void;
}

/** Marks fields for correction, with the citizen's view as preview. */
export function ReturnDialog({ item, busy, error, onClose, onSend }: ReturnDialogProps) {
  const asked = item.corrections.find(({ outcome }) => outcome === null);
  const blank: { marked: CorrectableField[]; note: string } = {
    marked: asked?.fields ?? [],
    note: asked?.note ?? '',
  };
  // A correction ends the draft: undone, it is there again.
  const form = useFormValues(`return.${item.id}.${item.corrections.length}`, blank, {
    labels: {},
  });
  const { marked, note } = form.values;
  const [tried, setTried] = useState(false);
  const errorId = useId();
  const fields = fieldsOf(item).filter((field) => marked.includes(field));
  const noFields = tried && fields.length === 0;
  const tooLong = lengthProblem(note.trim(), CORRECTION_NOTE_MAX_LENGTH);

  function send() {
    setTried(true);
    if (fields.length === 0) {
      document.getElementById(`mark-${fieldsOf(item)[0]}`)?.focus();
    } else if (note.trim() === '' || tooLong) {
      document.getElementById('correction-note')?.focus();
    } else onSend({ documentId: item.id, fields, note: note.trim() });
  }

  function close() {
    form.forget();
    onClose();
  }

  const toggle = (field: CorrectableField, on: boolean) =>
    form.set({ marked: on ? [...marked, field] : marked.filter((each) => each !== field) });

  const { mark, send: sendLabel } = messages.keys;
  useShortcuts([
    {
      ...{ code: 'Digit', dialog: true, key: '1–9', label: mark },
      run: (digit) => {
        const field = fieldsOf(item)[digit - 1];
        if (field) toggle(field, !marked.includes(field));
      },
    },
    {
      ...{ code: 'Enter', ctrl: true, dialog: true, key: 'Ctrl + Enter', label: sendLabel },
      run: send,
    },
  ]);

  return (
    <Dialog
      open
      onClose={close}
      title={messages.title(documentTitle(item.documentType, item.languageCode, item.issueReason))}
      closeLabel={messages.close}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={close}>
            {messages.back}
          </Button>
          <Button size="sm" busy={busy} onClick={send}>
            {messages.send}
          </Button>
        </>
      }
    >
      <p>{messages.lead}</p>
      <fieldset aria-describedby={noFields ? errorId : undefined} className="flex flex-col gap-1">
        <legend className="font-semibold">{messages.fieldsLegend}</legend>
        {fieldsOf(item).map((field, index) => (
          <CheckboxField
            key={field}
            name={`mark-${field}`}
            label={`${index + 1}. ${documentFields[field].name}: ${currentValue(item, field)}`}
            checked={marked.includes(field)}
            onChange={({ target }) => toggle(field, target.checked)}
          />
        ))}
        {noFields && (
          <p id={errorId} className="text-danger">
            {messages.fieldsNeeded}
          </p>
        )}
        {marked.includes('genderCode') && (
          <p className="text-sm text-ink-2">{messages.withGender}</p>
        )}
      </fieldset>
      <TextAreaField
        name="correction-note"
        label={messages.note}
        hint={messages.noteHint}
        rows={2}
        className="min-h-16!"
        value={note}
        error={tried && note.trim() === '' ? messages.noteNeeded : tooLong}
        onChange={({ target }) => form.set({ note: target.value })}
      />
      <section
        aria-label={messages.preview}
        className="flex flex-col gap-1 rounded-md border border-line bg-quiet px-4 py-3"
      >
        <p className="text-sm text-ink-2">
          {messages.preview} · {messages.clerk}:
        </p>
        <p className="border-s-3 border-current-item ps-3 font-semibold" dir="auto">
          {note.trim() || '…'}
        </p>
        <p>{fields.map((field) => documentFields[field].name).join('، ') || '…'}</p>
        <p className="text-sm text-ink-2">
          {messages.until(cairoDayText(isoDay(correctionUntil(new Date(serverNow())))))}
        </p>
      </section>
      <Failure error={error} />
    </Dialog>
  );
}
