import { useQuery } from '@tanstack/react-query';
import { NAME_PARTS, type RelationCode } from '@wathiqa/domain';
import {
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  type FieldValues,
  type UseFormReturn,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { profileQuery } from '../../profile-query.ts';
import { RefusedDocument } from '../again/refused-notice.tsx';
import type { KnownPerson, OrderEntry, OrderForm } from '../draft/order-form.ts';
import type { OrderStore } from '../draft/order-store.ts';
import { isAbout, KNOWN_FIELDS, prefilled, toSelf } from './known-person.ts';

function isKnownField(input: string | undefined): boolean {
  return KNOWN_FIELDS.some((field) => field === input);
}

/** The signed-in citizen, once the account has complete data. */
export function useSelf(): KnownPerson | undefined {
  const profile = useQuery(profileQuery).data;
  return useMemo(() => toSelf(profile), [profile]);
}

export interface KnownOwner {
  person: KnownPerson | undefined;
  isSelf: boolean;
  /** Read-only data replaces the fields. */
  locked: boolean;
  /** The citizen opened prefilled fields for their own account. */
  openedOwn: boolean;
  /** Opens the prefilled fields and focuses the first. */
  open: () => void;
  /** Fills the form for a known person, or restores earlier input. */
  choose: (next: OrderEntry, isKnown: boolean) => void;
}

/**
 * @param people candidates
 * @param getRelation relation to the citizen, from the input
 */
export function useKnownOwner(
  people: readonly KnownPerson[],
  getRelation: (entry: OrderEntry) => RelationCode | '',
): KnownOwner {
  const { getValues, setValue, clearErrors } = useFormContext<OrderEntry>();
  const refusedBefore = useContext(RefusedDocument);
  // Refused fields open for correction.
  const [opened, setOpened] = useState(() => isKnownField(refusedBefore?.input));
  const typedBefore = useRef<OrderEntry>(undefined);
  const { errors } = useFormState<OrderEntry>();
  const person = useFormPart((entry: OrderEntry) =>
    people.find((known) => known.relationCode === getRelation(entry) && isAbout(entry, known)),
  );
  const isSelf = useFormPart((entry: OrderEntry) => entry.forSelf === true);
  const isRelatedAsSelf = useFormPart((entry: OrderEntry) => getRelation(entry) === 'SELF');
  const isRefused = KNOWN_FIELDS.some((name) => errors[name]);

  return {
    person,
    isSelf,
    locked: person !== undefined && !opened && !isRefused,
    openedOwn: opened && isRelatedAsSelf,
    open() {
      setOpened(true);
      // Fields exist after the next frame.
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
 * Derived form value. `useWatch` would render at every key; with `compute` it misses late-loading people.
 *
 * @param read must be stable for equal values
 */
function useFormPart<Values extends FieldValues, Part>(read: (values: Values) => Part): Part {
  const { subscribe, getValues } = useFormContext<Values>();
  const listen = useCallback(
    (onChange: () => void) => subscribe({ formState: { values: true }, callback: onChange }),
    [subscribe],
  );
  return useSyncExternalStore(listen, () => read(getValues()));
}

interface PrefillOptions {
  form: OrderForm;
  order: OrderStore;
  fields: UseFormReturn<OrderEntry>;
  self: KnownPerson | undefined;
}

/** Only untouched forms: the first document, and kinds limited to oneself. */
export function usePrefill({ form, order, fields, self }: PrefillOptions): void {
  useEffect(() => {
    const isFirst = order.getState().draft.entries.length === 1;
    const typed = fields.getValues();
    const filled = prefilled(form, typed, self, isFirst);
    for (const name of Object.keys(filled) as (keyof OrderEntry)[]) {
      if (filled[name] !== typed[name]) fields.setValue(name, filled[name]);
    }
  }, [form, order, fields, self]);
}
