import { nidIssueReasons, relations } from '@wathiqa/content';
import {
  allowedRelations,
  DOCUMENTS,
  type DocumentKind,
  formatPounds,
  GENDER_CODES,
  MAX_COPIES,
} from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { Fragment } from 'react';
import { FormSelect } from '../../forms/form-fields.tsx';
import { messages as cardMessages } from '../national-id/national-id.messages.ts';
import { ownWords } from '../order/document/document.messages.ts';
import { LanguageField, RECORD_FIELDS } from '../order/document/document-fields.tsx';
import { getInputLabel } from '../order/document/input-label.ts';
import { labels } from '../order/fields/fields.messages.ts';
import { NameFields, RecordNameField } from '../order/fields/owner-fields.tsx';
import { messages as orderMessages } from '../order/order.messages.ts';
import { messages } from './plain-order.messages.ts';

interface DetailsFieldsProps {
  kind: DocumentKind;
  /** Pounds per copy. */
  price: number | undefined;
}

/** From the document table, in order. */
export function DetailsFields({ kind, price }: DetailsFieldsProps) {
  const { type, fields } = DOCUMENTS[kind];
  const isCard = kind === 'Nid';
  const asked = fields.filter((field) => field in PLAIN_FIELDS);
  return (
    <>
      <NameFields legend={isCard ? cardMessages.ownerName : ownWords[type]?.ownerName} />
      <FieldGroup legend={isCard ? cardMessages.cardDetails : orderMessages.recordDetails}>
        {asked.map((field) => (
          <Fragment key={field}>{PLAIN_FIELDS[field]?.(kind)}</Fragment>
        ))}
      </FieldGroup>
      {fields.some((field) => field === 'languageCode') && <LanguageField />}
      {fields.some((field) => field === 'numberOfCopies') && <Copies price={price} />}
      {isCard && price !== undefined && <p>{messages.cardPrice(formatPounds(price))}</p>}
    </>
  );
}

/** Options do not depend on other fields, because no script runs. */
const PLAIN_FIELDS: typeof RECORD_FIELDS = {
  ...RECORD_FIELDS,
  spouseFullName: (kind) => (
    <RecordNameField name="spouseFullName" label={getInputLabel(kind, 'spouseFullName')} />
  ),
  relationCode: (kind) => (
    <FormSelect
      name="relationCode"
      label={getInputLabel(kind, 'relationCode')}
      hint={ownWords[DOCUMENTS[kind].type]?.relationHint ?? orderMessages.relationHint}
      placeholder={orderMessages.choose}
      options={relationOptions(kind)}
    />
  ),
  nidIssueReasonCode: () => (
    <FormSelect
      name="nidIssueReasonCode"
      label={cardMessages.labels.nidIssueReasonCode}
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
