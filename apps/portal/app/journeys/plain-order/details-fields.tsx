import { documentFields } from '@wathiqa/content';
import { asksFor, DOCUMENTS, type DocumentKind, formatPounds, MAX_COPIES } from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { FormSelect } from '../../forms/form-fields.tsx';
import { messages as cardMessages } from '../national-id/national-id.messages.ts';
import { recordFields, TranslationFields } from '../order/document/document-fields.tsx';
import { getOwnTexts } from '../order/document/input-label.ts';
import { FieldInput } from '../order/fields/field-input.tsx';
import { NameFields } from '../order/fields/owner-fields.tsx';
import { messages as orderMessages } from '../order/order.messages.ts';
import { usePrices } from '../price-query.ts';
import { messages } from './plain-order.messages.ts';

/** From the document table, in order. */
export function DetailsFields({ kind }: { kind: DocumentKind }) {
  const { priceKey } = DOCUMENTS[kind];
  const price = usePrices([priceKey])(priceKey);
  const isCard = kind === 'Nid';
  return (
    <>
      <NameFields legend={isCard ? cardMessages.ownerName : getOwnTexts(kind).ownerName} />
      <FieldGroup legend={isCard ? cardMessages.cardDetails : orderMessages.recordDetails}>
        {recordFields(kind).map(
          // Follows from the answer to a question.
          (field) => field !== 'jobName' && <FieldInput key={field} kind={kind} field={field} />,
        )}
      </FieldGroup>
      {asksFor(kind, 'languageCode') && <TranslationFields kind={kind} />}
      {asksFor(kind, 'numberOfCopies') && <Copies price={price} />}
      {isCard && price !== undefined && <p>{messages.cardPrice(formatPounds(price))}</p>}
    </>
  );
}

function Copies({ price }: { price: number | undefined }) {
  const numbers = Array.from({ length: MAX_COPIES }, (_, index) => String(index + 1));
  return (
    <FieldGroup legend={orderMessages.copiesGroup}>
      <FormSelect
        name="numberOfCopies"
        label={documentFields.numberOfCopies.name}
        hint={price === undefined ? undefined : messages.pricePerCopy(formatPounds(price))}
        placeholder={orderMessages.choose}
        options={numbers.map((value) => ({ value, label: value }))}
      />
    </FieldGroup>
  );
}
