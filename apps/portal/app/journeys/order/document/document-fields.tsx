import { useQuery } from '@tanstack/react-query';
import {
  asksFor,
  DOCUMENTS,
  type DocumentField,
  type DocumentKind,
  type GenderCode,
} from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { type ComponentType, useContext, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { FormSwitch } from '../../../forms/form-fields.tsx';
import type { KnownPerson } from '../draft/order-form.ts';
import { CopiesWithPrice } from '../fields/copies-with-price.tsx';
import { FieldInput } from '../fields/field-input.tsx';
import { NameFields, RecordNameField } from '../fields/owner-fields.tsx';
import { RelationField } from '../fields/relation-field.tsx';
import { KnownPersonPanel, OwnDataNotice, OwnerChoice } from '../known/known-owner.tsx';
import { OrderedTogether } from '../known/known-person.ts';
import { peopleQuery } from '../known/people-query.ts';
import { useKnownOwner, useSelf } from '../known/use-known-owner.ts';
import { messages as orderMessages } from '../order.messages.ts';
import { formerSpouseLabels, spouseLabels } from './document.messages.ts';
import { createBlankEntry, createEntryAbout, getEffectiveRelation } from './document-entry.ts';
import { getInputLabel, getOwnTexts } from './input-label.ts';

/** From the document table, in order (spec §1.6). A known owner's data is read-only. */
export function DocumentFields({ kind }: { kind: DocumentKind }) {
  const { priceKey, startingPrice } = DOCUMENTS[kind];
  const people = useKnownPeople(kind);
  const owner = useKnownOwner(people, getEffectiveRelation);
  const asked = recordFields(kind).filter((field) => !(owner.locked && OWNER_FIELDS.has(field)));

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
          // The switch already covers oneself.
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
          <NameFields legend={getOwnTexts(kind).ownerName} />
        </>
      )}
      {asked.length > 0 && (
        <FieldGroup legend={orderMessages.recordDetails}>
          {asked.map((field) => {
            const Dependent = DEPENDENT_INPUTS[field];
            return Dependent ? (
              <Dependent key={field} kind={kind} />
            ) : (
              <FieldInput key={field} kind={kind} field={field} />
            );
          })}
        </FieldGroup>
      )}
      {asksFor(kind, 'languageCode') && <TranslationFields kind={kind} />}
      {asksFor(kind, 'numberOfCopies') && (
        <CopiesWithPrice priceKey={priceKey} startingPrice={startingPrice} />
      )}
    </>
  );
}

const OWNER_FIELDS: ReadonlySet<DocumentField> = new Set([
  'nationalIdenNumber',
  'motherFullName',
  'genderCode',
  'relationCode',
]);

/** Eligible as owners of this kind. */
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

/** In the group of the record, in order. */
export function recordFields(kind: DocumentKind): readonly DocumentField[] {
  const others = translationFields(kind);
  return DOCUMENTS[kind].fields.filter(
    (field) => !OTHER_GROUPS.has(field) && !others.includes(field),
  );
}

/** Fields that the translated document itself lacks. */
function translationFields(kind: DocumentKind): readonly DocumentField[] {
  return DOCUMENTS[kind].fields.filter((field) => !asksFor(DOCUMENTS[kind].type, field));
}

const OTHER_GROUPS: ReadonlySet<DocumentField> = new Set(['forSelf', 'name', 'numberOfCopies']);

/** Inputs that depend on others; {@link FieldInput} without script. */
const DEPENDENT_INPUTS: Partial<Record<DocumentField, ComponentType<{ kind: DocumentKind }>>> = {
  spouseFullName: SpouseField,
  relationCode: RelationUnlessForSelf,
};

function RelationUnlessForSelf({ kind }: { kind: DocumentKind }) {
  const forSelf = useWatch<{ forSelf?: boolean }, 'forSelf'>({ name: 'forSelf' });
  return forSelf ? null : <RelationField kind={kind} />;
}

/** Its label depends on the gender, which a marriage waits for. */
function SpouseField({ kind }: { kind: DocumentKind }) {
  const gender = useWatch<{ genderCode: GenderCode | '' }, 'genderCode'>({ name: 'genderCode' });
  const isMarriage = DOCUMENTS[kind].type === 'Marriage';
  if (!gender) return isMarriage ? null : <FieldInput kind={kind} field="spouseFullName" />;
  const labels = isMarriage ? spouseLabels : formerSpouseLabels;
  return <RecordNameField name="spouseFullName" label={labels[gender]} />;
}

/** Of a translation only: the language, and the owner's name in it. */
export function TranslationFields({ kind }: { kind: DocumentKind }) {
  return (
    <FieldGroup legend={orderMessages.translation}>
      {translationFields(kind).map((field) => (
        <FieldInput key={field} kind={kind} field={field} />
      ))}
    </FieldGroup>
  );
}
