import { nidIssueReasons, relations } from '@wathiqa/content';
import {
  allowedRelations,
  type CardQuestion,
  DOCUMENTS,
  type DocumentField,
  type DocumentKind,
  formatPounds,
  GENDER_CODES,
  MAX_COPIES,
} from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { Fragment, type ReactNode } from 'react';
import { FormSelect } from '../../forms/form-fields.tsx';
import { messages as cardMessages } from '../national-id/national-id.messages.ts';
import { JobQuestion, MonthQuestion, OnlineQuestion } from '../national-id/questions.tsx';
import { messages as documentMessages, ownWords } from '../order/document/document.messages.ts';
import { LanguageField } from '../order/document/document-fields.tsx';
import { labels } from '../order/fields/fields.messages.ts';
import { NationalIdField } from '../order/fields/national-id-field.tsx';
import { GenderField, NameFields, RecordNameField } from '../order/fields/owner-fields.tsx';
import { messages as orderMessages } from '../order/order.messages.ts';
import { labelsOf } from './plain-form.ts';
import { messages } from './plain-order.messages.ts';

interface DetailsFieldsProps {
  kind: DocumentKind;
  /** Pounds per copy. */
  price: number | undefined;
}

/** Fields from the document table, in order. Lists do not depend on other fields, because nothing runs. */
export function DetailsFields({ kind, price }: DetailsFieldsProps) {
  const { type, fields } = DOCUMENTS[kind];
  const isCard = kind === 'Nid';
  const asked = fields.filter((field) => field in RECORD_FIELDS);
  return (
    <>
      <NameFields legend={isCard ? cardMessages.ownerName : ownWords[type]?.ownerName} />
      <FieldGroup legend={isCard ? cardMessages.cardDetails : orderMessages.recordDetails}>
        {asked.map((field) => (
          <Fragment key={field}>
            {RECORD_FIELDS[field]?.(kind, labelsOf(kind, 'details')[field] ?? '')}
          </Fragment>
        ))}
      </FieldGroup>
      {fields.some((field) => field === 'languageCode') && <LanguageField />}
      {fields.some((field) => field === 'numberOfCopies') && <Copies price={price} />}
      {isCard && price !== undefined && <p>{messages.cardPrice(formatPounds(price))}</p>}
    </>
  );
}

type RenderField = (kind: DocumentKind, label: string) => ReactNode;

const RECORD_FIELDS: Partial<Record<DocumentField, RenderField>> = {
  nationalIdenNumber: (kind, label) => (
    <NationalIdField label={label} hint={ownWords[DOCUMENTS[kind].type]?.nationalIdHint} />
  ),
  motherFullName: (_, label) => <RecordNameField name="motherFullName" label={label} />,
  spouseFullName: (_, label) => <RecordNameField name="spouseFullName" label={label} />,
  applicantEntity: (_, label) => (
    <RecordNameField name="applicantEntity" label={label} hint={documentMessages.entityHint} />
  ),
  genderCode: () => <GenderField />,
  relationCode: (kind, label) => (
    <FormSelect
      name="relationCode"
      label={label}
      hint={ownWords[DOCUMENTS[kind].type]?.relationHint ?? orderMessages.relationHint}
      placeholder={orderMessages.choose}
      options={relationOptions(kind)}
    />
  ),
  nidIssueReasonCode: (_, label) => (
    <FormSelect
      name="nidIssueReasonCode"
      label={label}
      placeholder={orderMessages.choose}
      options={nidIssueReasons.map(({ code, name }) => ({ value: code, label: name }))}
    />
  ),
};

/** Relations of both genders; the server refuses one that does not fit the gender. */
function relationOptions(kind: DocumentKind) {
  const allowed = new Set(GENDER_CODES.flatMap((gender) => allowedRelations(kind, gender)));
  return relations.flatMap(({ code, name }) =>
    allowed.has(code) ? [{ value: code, label: name }] : [],
  );
}

function Copies({ price }: Pick<DetailsFieldsProps, 'price'>) {
  const numbers = Array.from({ length: MAX_COPIES }, (_, index) => String(index + 1));
  return (
    <FieldGroup legend={orderMessages.copiesGroup}>
      <FormSelect
        name="numberOfCopies"
        label={labels.numberOfCopies}
        hint={price === undefined ? undefined : messages.pricePerCopy(formatPounds(price))}
        placeholder={orderMessages.choose}
        options={numbers.map((value) => ({ value, label: value }))}
      />
    </FieldGroup>
  );
}

const QUESTIONS = {
  lastIssuedOnline: OnlineQuestion,
  lastIssueMonth: MonthQuestion,
  jobTypeId: JobQuestion,
} satisfies Record<CardQuestion, unknown>;

export function QuestionFields({ question }: { question: CardQuestion }) {
  const Fields = QUESTIONS[question];
  return <Fields />;
}
