import { asksFor, DOCUMENTS, type DocumentField, type DocumentKind } from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { Fragment, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { FormSwitch } from '../../../forms/form-fields.tsx';
import { CopiesWithPrice } from '../fields/copies-with-price.tsx';
import { FullNameField } from '../fields/full-name-field.tsx';
import { GenderField } from '../fields/gender-field.tsx';
import { LanguageField } from '../fields/language-field.tsx';
import { NameFields } from '../fields/name-fields.tsx';
import { NationalIdField } from '../fields/national-id-field.tsx';
import { RelationField } from '../fields/relation-field.tsx';
import { messages as orderMessages } from '../order.messages.ts';
import { getLabel, messages, OWN_WORDS } from './document.messages.ts';
import { SpouseByGenderField } from './spouse-by-gender.tsx';

/** The price of a copy until the server has said it, in pounds (portal.md §9). */
const STARTING_PRICES: Partial<Record<DocumentKind, number>> = { FamilyRecord: 250 };

/** The fields of a document's form, those that the table of documents names, in its order (portal.md §2). */
export function DocumentFields({ kind }: { kind: DocumentKind }) {
  const { type, fields, priceKey } = DOCUMENTS[kind];
  return (
    <>
      {asksFor(kind, 'forSelf') && <FormSwitch name="forSelf" label={getLabel(kind, 'forSelf')} />}
      <NameFields legend={OWN_WORDS[type]?.ownerName} />
      <FieldGroup legend={orderMessages.recordDetails}>
        {fields.map((field) => (
          <Fragment key={field}>{RECORD_FIELDS[field]?.(kind)}</Fragment>
        ))}
      </FieldGroup>
      {asksFor(kind, 'languageCode') && <LanguageField />}
      {asksFor(kind, 'numberOfCopies') && (
        <CopiesWithPrice priceKey={priceKey} startingPrice={STARTING_PRICES[kind]} />
      )}
    </>
  );
}

/** The fields of the group "record details". */
const RECORD_FIELDS: Partial<Record<DocumentField, (kind: DocumentKind) => ReactNode>> = {
  nationalIdenNumber: (kind) => <NationalIdField label={getLabel(kind, 'nationalIdenNumber')} />,
  motherFullName: (kind) => (
    <FullNameField name="motherFullName" label={getLabel(kind, 'motherFullName')} />
  ),
  spouseFullName: (kind) =>
    DOCUMENTS[kind].type === 'Marriage' ? (
      <SpouseByGenderField />
    ) : (
      <FullNameField name="spouseFullName" label={getLabel(kind, 'spouseFullName')} />
    ),
  applicantEntity: (kind) => (
    <FullNameField
      name="applicantEntity"
      label={getLabel(kind, 'applicantEntity')}
      hint={messages.entityHint}
    />
  ),
  genderCode: () => <GenderField />,
  relationCode: (kind) =>
    asksFor(kind, 'forSelf') ? <RelationUnlessForSelf kind={kind} /> : <Relation kind={kind} />,
};

/** A translation asks with the service of the document that is translated. */
function Relation({ kind }: { kind: DocumentKind }) {
  const { type } = DOCUMENTS[kind];
  return (
    <RelationField
      service={DOCUMENTS[type].serviceCode}
      label={getLabel(kind, 'relationCode')}
      hint={OWN_WORDS[type]?.relationHint}
    />
  );
}

function RelationUnlessForSelf({ kind }: { kind: DocumentKind }) {
  const forSelf = useWatch<{ forSelf: boolean }, 'forSelf'>({ name: 'forSelf' });
  return forSelf ? null : <Relation kind={kind} />;
}
