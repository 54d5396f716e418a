import { useQuery } from '@tanstack/react-query';
import { asksFor, DOCUMENTS, type DocumentField, type DocumentKind } from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { Fragment, type ReactNode, useContext, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { FormSwitch } from '../../../forms/form-fields.tsx';
import { CopiesWithPrice } from '../fields/copies-with-price.tsx';
import { GenderField } from '../fields/gender-field.tsx';
import { LanguageField } from '../fields/language-field.tsx';
import { NameFields } from '../fields/name-fields.tsx';
import { NationalIdField } from '../fields/national-id-field.tsx';
import { RecordNameField } from '../fields/record-name-field.tsx';
import { RelationField } from '../fields/relation-field.tsx';
import type { KnownPerson } from '../known/known-person.ts';
import { KnownPersonPanel, OwnDataNotice } from '../known/known-person-panel.tsx';
import { OrderedTogether } from '../known/ordered-together.ts';
import { OwnerChoice } from '../known/owner-choice.tsx';
import { peopleQuery } from '../known/people-query.ts';
import { useKnownOwner, useSelf } from '../known/use-known-owner.ts';
import { messages as orderMessages } from '../order.messages.ts';
import { messages, ownWords } from './document.messages.ts';
import { createBlankEntry, createEntryAbout, getEffectiveRelation } from './document-entry.ts';
import { getInputLabel } from './input-label.ts';
import { SpouseByGenderField } from './spouse-by-gender.tsx';

/**
 * The fields of a document's form, those that the table of documents names, in its order (portal.md §2). Of an owner
 * who is known nothing is asked: their data stand there to be looked at.
 */
export function DocumentFields({ kind }: { kind: DocumentKind }) {
  const { type, fields, priceKey, startingPrice } = DOCUMENTS[kind];
  const people = useKnownPeople(kind);
  const owner = useKnownOwner(people, getEffectiveRelation);
  const asked = fields.filter(
    (field) => field in RECORD_FIELDS && !(owner.locked && OWNER_FIELDS.has(field)),
  );

  function choose(person: KnownPerson | undefined) {
    const next = person && createEntryAbout(kind, person);
    owner.choose(next ?? createBlankEntry(kind), next !== undefined);
  }

  return (
    <>
      {asksFor(kind, 'forSelf') && (
        <FormSwitch
          name="forSelf"
          label={getInputLabel(kind, 'forSelf')}
          onValueChange={(on) => {
            const self = people.find(({ relationCode }) => relationCode === 'SELF');
            if (self) choose(on ? self : undefined);
          }}
        />
      )}
      {asksFor(kind, 'relationCode') && !owner.isSelf && (
        <OwnerChoice
          // The switch says already that it is oneself.
          people={
            asksFor(kind, 'forSelf')
              ? people.filter(({ relationCode }) => relationCode !== 'SELF')
              : people
          }
          owner={owner}
          onChoose={choose}
        />
      )}
      {owner.locked && owner.person ? (
        <KnownPersonPanel kind={kind} person={owner.person} onChange={owner.open} />
      ) : (
        <>
          {owner.openedOwn && <OwnDataNotice />}
          <NameFields legend={ownWords[type]?.ownerName} />
        </>
      )}
      {asked.length > 0 && (
        <FieldGroup legend={orderMessages.recordDetails}>
          {asked.map((field) => (
            <Fragment key={field}>{RECORD_FIELDS[field]?.(kind)}</Fragment>
          ))}
        </FieldGroup>
      )}
      {asksFor(kind, 'languageCode') && <LanguageField />}
      {asksFor(kind, 'numberOfCopies') && (
        <CopiesWithPrice priceKey={priceKey} startingPrice={startingPrice} />
      )}
    </>
  );
}

/** What is known of an owner, so that it is not asked. */
const OWNER_FIELDS: ReadonlySet<DocumentField> = new Set([
  'nationalIdenNumber',
  'motherFullName',
  'genderCode',
  'relationCode',
]);

/** Those of whom all is known and for whom a document of the kind is given: oneself, and whom one orders or ordered for. */
function useKnownPeople(kind: DocumentKind): readonly KnownPerson[] {
  const self = useSelf();
  const earlier = useQuery(peopleQuery).data;
  const together = useContext(OrderedTogether);
  return useMemo(() => {
    const numbers = new Set(together.map(({ nationalIdenNumber }) => nationalIdenNumber));
    const others = earlier?.filter(({ nationalIdenNumber }) => !numbers.has(nationalIdenNumber));
    return [...(self ? [self] : []), ...together, ...(others ?? [])].filter((person) =>
      createEntryAbout(kind, person),
    );
  }, [kind, self, earlier, together]);
}

/** The fields of the group "record details". */
const RECORD_FIELDS: Partial<Record<DocumentField, (kind: DocumentKind) => ReactNode>> = {
  nationalIdenNumber: (kind) => (
    <NationalIdField
      label={getInputLabel(kind, 'nationalIdenNumber')}
      hint={ownWords[DOCUMENTS[kind].type]?.nationalIdHint}
    />
  ),
  motherFullName: (kind) => (
    <RecordNameField name="motherFullName" label={getInputLabel(kind, 'motherFullName')} />
  ),
  spouseFullName: (kind) =>
    DOCUMENTS[kind].type === 'Marriage' ? (
      <SpouseByGenderField />
    ) : (
      <RecordNameField name="spouseFullName" label={getInputLabel(kind, 'spouseFullName')} />
    ),
  applicantEntity: (kind) => (
    <RecordNameField
      name="applicantEntity"
      label={getInputLabel(kind, 'applicantEntity')}
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
      label={getInputLabel(kind, 'relationCode')}
      hint={ownWords[type]?.relationHint}
    />
  );
}

function RelationUnlessForSelf({ kind }: { kind: DocumentKind }) {
  const forSelf = useWatch<{ forSelf: boolean }, 'forSelf'>({ name: 'forSelf' });
  return forSelf ? null : <Relation kind={kind} />;
}
