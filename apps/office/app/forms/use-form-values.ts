import { readJson, tabStorage, writeJson } from '@wathiqa/contract';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useStaff } from '../session/staff.ts';
import type { Labels } from './validation.tsx';

/** Names of the text values. */
export type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values] &
  string;

/** What a dialog needs of the form in it. */
export interface DialogForm {
  labels: Labels;
  /** Once sent or cancelled. */
  forget: () => void;
}

/**
 * Values of a form, with a draft that survives reload, navigation and login.
 *
 * @param name of the draft: form and record
 * @returns `set` to change some values, `restart` to begin from others, and `text` to bind a field:
 *   `{...form.text('name', errorOf)}`
 */
export function useFormValues<Values extends object>(
  name: string,
  initial: Values | (() => Values),
  texts: { labels: Labels; hints?: Readonly<Partial<Record<TextName<Values>, string>>> },
) {
  const [first, setFirst] = useState(initial);
  const [typed, setTyped] = useDraft(name, formOf(first));
  const values = typed ?? first;
  const set = (changed: Partial<Values>) =>
    setTyped((before) => ({ ...(before ?? first), ...changed }));
  const forget = () => {
    forgetDraft(name);
    forgetDraft(seenDraft(name));
  };
  return {
    name,
    values,
    set,
    labels: texts.labels,
    forget,
    restart: (changed: Partial<Values>) => {
      setFirst({ ...values, ...changed });
      setTyped(undefined);
    },
    text: (field: TextName<Values>, errorOf: (name: string) => string | undefined) => ({
      name: field,
      label: texts.labels[field] ?? field,
      hint: texts.hints?.[field],
      error: errorOf(field),
      value: values[field] as string,
      onChange: ({ target }: { target: { value: string } }) =>
        set({ [field]: target.value } as Partial<Values>),
    }),
  };
}

/** Draft of the record that a form was typed over. */
export function seenDraft(name: string): string {
  return `${name}.seen`;
}

/** Refuses a draft of another form, for example of an earlier version of the product. */
function formOf<Values extends object>(values: Values) {
  const fields = Object.entries(values).map(([name, value]) => {
    const kinds = { string: z.string(), boolean: z.boolean(), number: z.number() };
    const kind = kinds[typeof value as keyof typeof kinds] ?? z.optional(z.unknown());
    return [name, kind] as const;
  });
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodMiniType<Values>;
}

const forgotten = new EventTarget();

/** What was typed or chosen and not sent: in the tab until {@link forgetDraft} or logout, for the same member. */
export function useDraft<Value>(name: string, form: z.ZodMiniType<Value>) {
  const { id: staff } = useStaff();
  const key = `office.${name}`;
  const [value, setValue] = useState(
    () => readJson(tabStorage, key, z.object({ staff: z.literal(staff), value: form }))?.value,
  );
  useEffect(() => {
    if (value === undefined) tabStorage.removeItem(key);
    else writeJson(tabStorage, key, { staff, value });
  }, [key, staff, value]);
  useEffect(() => {
    const drop = () => setValue(undefined);
    forgotten.addEventListener(key, drop);
    return () => forgotten.removeEventListener(key, drop);
  }, [key]);
  return [value, setValue] as const;
}

/** Removes a draft, also where it is shown. */
export function forgetDraft(name: string): void {
  const key = `office.${name}`;
  tabStorage.removeItem(key);
  forgotten.dispatchEvent(new Event(key));
}

/** Choices of a field, each with its name. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: names[value] }));
}
