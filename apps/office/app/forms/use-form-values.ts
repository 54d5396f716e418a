import { useState } from 'react';

/** Names of the text values. */
export type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values] &
  string;

interface BoundForm<Values> {
  values: Values;
  labels: Readonly<Partial<Record<TextName<Values>, string>>>;
  hints?: Readonly<Partial<Record<TextName<Values>, string>>>;
  errorOf: (name: string) => string | undefined;
  onChange: (changed: Partial<Values>) => void;
}

/** Binds a text, date or select field to the value of its name. */
export function bindText<Values>(
  { values, labels, hints, errorOf, onChange }: BoundForm<Values>,
  name: TextName<Values>,
) {
  return {
    name,
    label: labels[name] ?? name,
    hint: hints?.[name],
    error: errorOf(name),
    value: values[name] as string,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [name]: target.value } as Partial<Values>),
  };
}

/** @returns `set` to change some values, and `text` to bind a field: `{...form.text('name', errorOf)}` */
export function useFormValues<Values extends object>(
  initial: Values | (() => Values),
  texts: Pick<BoundForm<Values>, 'labels' | 'hints'>,
) {
  const [values, setValues] = useState(initial);
  const set = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  return {
    values,
    set,
    text: (name: TextName<Values>, errorOf: BoundForm<Values>['errorOf']) =>
      bindText({ ...texts, values, errorOf, onChange: set }, name),
  };
}
