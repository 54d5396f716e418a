import { nationalId } from '@wathiqa/contract';
import {
  type GenderCode,
  joinName,
  type RelationCode,
  splitName,
  toLatinDigits,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import type { Profile } from '../../profile-query.ts';
import type { KnownPerson, OrderEntry } from '../draft/order-form.ts';
import { ownerRules } from '../fields/owner-schema.ts';

interface PersonFacts {
  fullName: string;
  motherFullName: string;
  genderCode: GenderCode | '';
  nationalId: string;
  relationCode: RelationCode;
}

const KnownFields = z.object({ ...ownerRules, nationalIdenNumber: nationalId });

/** A known person; undefined if facts are missing or invalid. */
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

/** Whether an entry matches a person; a form without a number matches any number. */
export function isAbout(entry: OrderEntry, person: KnownPerson): boolean {
  const { nationalIdenNumber: number = person.nationalIdenNumber } = entry;
  return (
    joinName(entry) === joinName(person) &&
    entry.motherFullName === person.motherFullName &&
    entry.genderCode === person.genderCode &&
    toLatinDigits(number.trim()) === person.nationalIdenNumber
  );
}
