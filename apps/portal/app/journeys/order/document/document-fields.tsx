import { useQuery } from '@tanstack/react-query';
import { languageNames } from '@wathiqa/content';
import {
  asksFor,
  DOCUMENTS,
  type DocumentField,
  type DocumentKind,
  type GenderCode,
  LANGUAGE_CODES,
} from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { Fragment, type ReactNode, useContext, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { FormSelect, FormSwitch } from '../../../forms/form-fields.tsx';
import type { KnownPerson } from '../draft/order-form.ts';
import { CopiesWithPrice } from '../fields/copies-with-price.tsx';
import { labels } from '../fields/fields.messages.ts';
import { NationalIdField } from '../fields/national-id-field.tsx';
import { GenderField, NameFields, RecordNameField } from '../fields/owner-fields.tsx';
import { RelationField } from '../fields/relation-field.tsx';
import { KnownPersonPanel, OwnDataNotice, OwnerChoice } from '../known/known-owner.tsx';
import { OrderedTogether } from '../known/known-person.ts';
import { peopleQuery } from '../known/people-query.ts';
import { useKnownOwner, useSelf } from '../known/use-known-owner.ts';
import { messages as orderMessages } from '../order.messages.ts';
import { formerSpouseLabels, messages, ownWords, spouseLabels } from './document.messages.ts';
import { createBlankEntry, createEntryAbout, getEffectiveRelation } from './document-entry.ts';
import { getInputLabel } from './input-label.ts';

/** From the document table, in order (spec §1.6). A known owner's data is read-only. */
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

type RecordFields = Partial<Record<DocumentField, (kind: DocumentKind) => ReactNode>>;

export const RECORD_FIELDS: RecordFields = {
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
      <SpouseByGenderField labels={spouseLabels} />
    ) : (
      <SpouseByGenderField
        labels={formerSpouseLabels}
        unchosen={getInputLabel(kind, 'spouseFullName')}
      />
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

/** A translation uses the translated document's relations. */
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

interface SpouseByGenderFieldProps {
  labels: Readonly<Record<GenderCode, string>>;
  /** Label until the gender is chosen; hidden without. */
  unchosen?: string;
}

function SpouseByGenderField({ labels, unchosen }: SpouseByGenderFieldProps) {
  const gender = useWatch<{ genderCode: GenderCode | '' }, 'genderCode'>({ name: 'genderCode' });
  const label = gender ? labels[gender] : unchosen;
  return label && <RecordNameField name="spouseFullName" label={label} />;
}

const LANGUAGES = LANGUAGE_CODES.map((code) => ({ value: code, label: languageNames[code] }));

/** Target language of a translation. */
export function LanguageField() {
  return (
    <FieldGroup legend={orderMessages.translation}>
      <FormSelect
        name="languageCode"
        label={labels.languageCode}
        options={LANGUAGES}
        placeholder={orderMessages.choose}
      />
    </FieldGroup>
  );
}
