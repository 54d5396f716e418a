import {
  type GenderCode,
  joinName,
  NAME_PARTS,
  normalizeDigits,
  type RelationCode,
  splitName,
} from '@wathiqa/domain';
import { createContext } from 'react';
import * as z from 'zod/mini';
import type { Profile } from '../../profile-query.ts';
import type { KnownPerson, OrderEntry, OrderForm, OrderForms } from '../draft/order-form.ts';
import { OWNER_INPUTS, pick, RULES } from '../fields/inputs.ts';

interface PersonFacts {
  fullName: string;
  motherFullName: string;
  genderCode: GenderCode | '';
  nationalId: string;
  relationCode: RelationCode;
}

const KnownFields = z.object(pick(RULES, [...OWNER_INPUTS, 'nationalIdenNumber']));

/** Undefined if facts are missing or invalid. */
export function toKnownPerson(facts: PersonFacts): KnownPerson | undefined {
  const name = splitName(facts.fullName);
  const parsed = KnownFields.safeParse({
    ...name,
    motherFullName: facts.motherFullName,
    genderCode: facts.genderCode,
    nationalIdenNumber: facts.nationalId,
  });
  return parsed.success ? { ...parsed.data, relationCode: facts.relationCode } : undefined;
}

/** The signed-in citizen; undefined if the account is incomplete. */
export function toSelf(profile: Profile | undefined): KnownPerson | undefined {
  if (!profile) return undefined;
  const { firstName, otherName, motherFullName, genderCode, nationalId } = profile;
  return toKnownPerson({
    fullName: `${firstName} ${otherName}`,
    motherFullName,
    genderCode,
    nationalId,
    relationCode: 'SELF',
  });
}

/** A form without a number matches any number. */
export function isAbout(entry: OrderEntry, person: KnownPerson): boolean {
  const { nationalIdenNumber: number = person.nationalIdenNumber } = entry;
  return (
    joinName(entry) === joinName(person) &&
    entry.motherFullName === person.motherFullName &&
    entry.genderCode === person.genderCode &&
    normalizeDigits(number) === person.nationalIdenNumber
  );
}

/** Fields that a known person fills. */
export const KNOWN_FIELDS = [
  ...NAME_PARTS,
  'nationalIdenNumber',
  'motherFullName',
  'genderCode',
] as const;

/** With the owner of another entry of the kind. */
export function withOwner(entry: OrderEntry, other: OrderEntry): OrderEntry {
  const fields = [...KNOWN_FIELDS, 'relationCode', 'forSelf'] as const;
  return {
    ...entry,
    ...pick(
      other,
      fields.filter((field) => field in other),
    ),
  };
}

/** With the citizen's own data if the owner is open and the document is the first, or of a kind limited to oneself. */
export function prefilled(
  { ownOnly, createEntryAbout }: Pick<OrderForm, 'ownOnly' | 'createEntryAbout'>,
  entry: OrderEntry,
  self: KnownPerson | undefined,
  isFirst: boolean,
): OrderEntry {
  const filled = self && (isFirst || ownOnly) && createEntryAbout(self);
  return filled && !hasOwner(entry, self) ? withOwner(entry, filled) : entry;
}

/** Owner data beyond the account's number. */
function hasOwner(entry: OrderEntry, self: KnownPerson): boolean {
  const { nationalIdenNumber: number = '' } = entry;
  if (number !== '' && number !== self.nationalIdenNumber) return true;
  return KNOWN_FIELDS.some((name) => name !== 'nationalIdenNumber' && entry[name] !== '');
}

/** Owners of the order's other documents, offered for reuse. */
export const OrderedTogether = createContext<readonly KnownPerson[]>([]);

/** Distinct owners with complete data, except oneself. */
export function peopleOf(
  entries: readonly OrderEntry[],
  forms: OrderForms,
): readonly KnownPerson[] {
  const people = entries.flatMap((entry) => {
    const relationCode = forms.of(entry).getRelation(entry);
    if (relationCode === '' || relationCode === 'SELF') return [];
    const { motherFullName, genderCode, nationalIdenNumber: nationalId = '' } = entry;
    const facts = { fullName: joinName(entry), motherFullName, genderCode, nationalId };
    return toKnownPerson({ ...facts, relationCode }) ?? [];
  });
  return [...new Map(people.map((person) => [person.nationalIdenNumber, person])).values()];
}
