import { useQuery } from '@tanstack/react-query';
import { NAME_PARTS, type RelationCode } from '@wathiqa/domain';
import { useCallback, useContext, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import { profileQuery } from '../../profile-query.ts';
import { RefusedDocument } from '../again/refused-before.ts';
import type { OrderEntry } from '../draft/order-form.ts';
import { isAbout, type KnownPerson, toSelf } from './known-person.ts';

/** What a known person spares the citizen to type. */
export const KNOWN_FIELDS = [
  ...NAME_PARTS,
  'nationalIdenNumber',
  'motherFullName',
  'genderCode',
] as const;

function isKnownField(input: string | undefined): boolean {
  return KNOWN_FIELDS.some((field) => field === input);
}

/** The signed-in citizen, once the account has told all that documents ask about an owner. */
export function useSelf(): KnownPerson | undefined {
  const profile = useQuery(profileQuery).data;
  return useMemo(() => toSelf(profile), [profile]);
}

/** What the forms that have an owner hold; absent is what a form does not ask for. */
export interface OwnedEntry extends OrderEntry {
  forSelf?: boolean;
  relationCode?: RelationCode | '';
}

export interface KnownOwner {
  /** Whom the form is about, of those who are known. */
  person: KnownPerson | undefined;
  /** Whether the switch "for yourself" is on. */
  isSelf: boolean;
  /** Whether that is shown in place of the fields. */
  locked: boolean;
  /** Whether the citizen opened the fields of their own account, to write something else. */
  openedOwn: boolean;
  /** Opens the fields, filled, at the first of them. */
  open: () => void;
  /** Fills the form with an entry about a known person, or clears it to what was typed before. */
  choose: (next: OwnedEntry, isKnown: boolean) => void;
}

/**
 * Whether the form around it is about somebody who is known: then nothing of that is typed again.
 *
 * @param people who may be meant
 * @param getRelation what the owner is to the citizen by what was chosen
 */
export function useKnownOwner(
  people: readonly KnownPerson[],
  getRelation: (entry: OwnedEntry) => RelationCode | '',
): KnownOwner {
  const { getValues, setValue, clearErrors } = useFormContext<OwnedEntry>();
  const refusedBefore = useContext(RefusedDocument);
  // What a clerk doubted is not shown as known: it stands open, to be put right.
  const [opened, setOpened] = useState(() => isKnownField(refusedBefore?.input));
  const typedBefore = useRef<OwnedEntry>(undefined);
  const { errors } = useFormState<OwnedEntry>();
  const person = useFormPart((entry: OwnedEntry) =>
    people.find((known) => known.relationCode === getRelation(entry) && isAbout(entry, known)),
  );
  const isSelf = useFormPart((entry: OwnedEntry) => entry.forSelf === true);
  const isRelatedAsSelf = useFormPart((entry: OwnedEntry) => getRelation(entry) === 'SELF');
  const isRefused = KNOWN_FIELDS.some((name) => errors[name]);

  return {
    person,
    isSelf,
    locked: person !== undefined && !opened && !isRefused,
    openedOwn: opened && isRelatedAsSelf,
    open() {
      setOpened(true);
      // The fields are there once this is drawn.
      requestAnimationFrame(() => document.getElementById(NAME_PARTS[0])?.focus());
    },
    choose(next, isKnown) {
      if (isKnown && !person) typedBefore.current = { ...getValues() };
      const values = isKnown ? next : { ...next, ...typedBefore.current, forSelf: next.forSelf };
      for (const name of [...KNOWN_FIELDS, 'relationCode', 'forSelf'] as const) {
        if (name in next) setValue(name, values[name], { shouldDirty: true });
      }
      clearErrors();
      setOpened(false);
    },
  };
}

/**
 * What follows from what is typed in the form around it, and again when that changes. `useWatch` would draw all fields at
 * every key, and with `compute` not look again when the people have come.
 *
 * @param read gives the same for the same values
 */
function useFormPart<Values extends FieldValues, Part>(read: (values: Values) => Part): Part {
  const { subscribe, getValues } = useFormContext<Values>();
  const listen = useCallback(
    (onChange: () => void) => subscribe({ formState: { values: true }, callback: onChange }),
    [subscribe],
  );
  return useSyncExternalStore(listen, () => read(getValues()));
}
