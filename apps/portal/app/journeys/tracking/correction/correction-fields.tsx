import { documentTitle, fieldText, relations } from '@wathiqa/content';
import type { OwnDocument } from '@wathiqa/contract';
import {
  allowedRelations,
  type CorrectableField,
  type DocumentKind,
  formatFullDayText,
  type GenderCode,
} from '@wathiqa/domain';
import {
  Notice,
  RecordText,
  recordLanguage,
  TextAreaField,
  type TextAreaFieldProps,
} from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { FormSelect } from '../../../forms/form-fields.tsx';
import { LIST_SEPARATOR } from '../../../lib/list.messages.ts';
import { getInputLabel } from '../../order/document/input-label.ts';
import { FieldInput } from '../../order/fields/field-input.tsx';
import { messages } from './correction.messages.ts';

/** Input of a marked field; the name is one field, because a full name cannot be split reliably. */
export function CorrectionInput({ kind, field }: { kind: DocumentKind; field: CorrectableField }) {
  if (field === 'relationCode') return <RelationInput kind={kind} />;
  return <FieldInput kind={kind} field={field} />;
}

/** Includes SELF, which the order form sets by a switch. */
function RelationInput({ kind }: { kind: DocumentKind }) {
  const gender = useWatch<{ genderCode: GenderCode | '' }, 'genderCode'>({ name: 'genderCode' });
  const allowed = gender ? allowedRelations(kind, gender) : [];
  return (
    <FormSelect
      name="relationCode"
      label={getInputLabel(kind, 'relationCode')}
      options={relations
        .filter(({ code }) => allowed.includes(code))
        .map(({ code, name }) => ({ value: code, label: name }))}
      placeholder={gender ? messages.choose : messages.chooseGenderFirst}
    />
  );
}

/** Its name, the clerk's note and the deadline. */
export function ReturnedDocument({ document }: { document: OwnDocument }) {
  const { documentType, languageCode, nidIssueReasonCode, name, correction } = document;
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-lg">
        {documentTitle(documentType, languageCode, nidIssueReasonCode)}
        {LIST_SEPARATOR}
        <RecordText>{name}</RecordText>
      </h2>
      <p className="text-sm text-ink-2">{messages.notice.clerk}</p>
      <blockquote
        className="border-s-3 border-current-item ps-3 text-lg"
        dir="auto"
        lang={recordLanguage(correction?.Note ?? '')}
      >
        {correction?.Note}
      </blockquote>
      {correction && (
        <p className="font-semibold">
          {messages.notice.until(formatFullDayText(correction.Until))}
        </p>
      )}
      <p>{messages.lead}</p>
    </div>
  );
}

interface MarkedFieldProps {
  document: OwnDocument;
  field: CorrectableField;
  children: ReactNode;
}

/** An input above the ordered value. */
export function MarkedField({ document, field, children }: MarkedFieldProps) {
  return (
    <div className="flex flex-col gap-1">
      {children}
      <p className="text-sm text-ink-2">
        {messages.before} <RecordText>{fieldText(field, document[field] || '—')}</RecordText>
      </p>
    </div>
  );
}

/** Asks whether the ordered values are right, and why. */
export function UnchangedNotice(reason: Omit<TextAreaFieldProps, 'name' | 'label'>) {
  return (
    <Notice tone="warning" title={messages.unchanged.title}>
      <p className="pb-3">{messages.unchanged.text}</p>
      <TextAreaField name="reason" label={messages.unchanged.reason} {...reason} />
    </Notice>
  );
}
