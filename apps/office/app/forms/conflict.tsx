import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { messages } from './forms.messages.ts';
import { seenDraft, useDraft } from './use-form-values.ts';

/** Label and value in words of each field that two people may change. */
export type ComparedFields<Row, Name extends keyof Row> = Readonly<
  Record<Name, readonly [label: string, text: (values: Pick<Row, Name>) => ReactNode]>
>;

export interface Conflict {
  /** The stored values are no longer those that the change was made from. */
  isChanged: boolean;
  rows: () => { label: string; theirs: ReactNode; yours: ReactNode }[];
  /** Keeps what was typed, over the stored values; the change is then made from these. */
  keepYours: () => void;
  /** Takes the stored values. */
  takeTheirs: () => void;
}

const Seen = z.nullable(z.looseObject({}));

/** Takes over stored values. */
interface SeenForm<Values> {
  /** Of the draft, absent without one. */
  name?: string;
  set?: (values: Values) => void;
  /** As `set`, where nothing typed remains. */
  restart?: (values: Values) => void;
}

/**
 * What a change is made from, for the server to compare. A form without input follows the stored values; a draft
 * keeps those that it was typed over.
 *
 * @param current as last read; null if there is none
 * @param yours as typed
 */
export function useSeen<Row extends object, Name extends keyof Row & string>(
  current: Row | null,
  yours: Pick<Row, Name>,
  fields: ComparedFields<Row, Name>,
  { name, set = () => {}, restart = set }: SeenForm<Pick<Row, Name>> = {},
): { seen: Row | null; isTyped: boolean; conflict: Conflict } {
  const [draft, setDraft] = useDraft(seenDraft(name ?? ''), Seen);
  const [seen, setSeen] = useState(draft === undefined ? current : (draft as Row | null));
  const names = Object.keys(fields) as Name[];
  type Values = Pick<Row, Name> | null;
  const differs = (name: Name, one: Values, other: Values) =>
    JSON.stringify(one?.[name]) !== JSON.stringify(other?.[name]);
  const isTyped = names.some((name) => differs(name, seen, yours));
  const isChanged = JSON.stringify(seen) !== JSON.stringify(current);

  useEffect(() => {
    if (name) setDraft(isTyped ? (seen as z.infer<typeof Seen>) : undefined);
  }, [name, isTyped, seen, setDraft]);

  function goOn(values: Pick<Row, Name>, take = restart) {
    setSeen(current);
    take(values);
  }
  if (isChanged && !isTyped && current) goOn(current);

  const conflict = {
    isChanged,
    rows: () =>
      names
        .filter((name) => differs(name, current, yours))
        .map((name) => {
          const [label, text] = fields[name];
          return {
            label,
            theirs: current ? text(current) : messages.conflict.gone,
            yours: differs(name, seen, yours) ? text(yours) : messages.conflict.untouched,
          };
        }),
    keepYours() {
      const untouched = names.filter((name) => current && !differs(name, seen, yours));
      const theirs = Object.fromEntries(untouched.map((name) => [name, current?.[name]]));
      goOn({ ...yours, ...theirs }, set);
    },
    takeTheirs: () => goOn(current ?? yours),
  };
  return { seen, isTyped, conflict };
}

/** Both versions of each field side by side. */
export function ConflictRows({ rows }: { rows: ReturnType<Conflict['rows']> }) {
  const { theirs: theirLabel, yours: yourLabel, same } = messages.conflict;
  if (rows.length === 0) return <p>{same}</p>;
  return rows.map(({ label, theirs, yours }) => (
    <div key={label} className="flex flex-col gap-1">
      <p className="font-semibold">{label}</p>
      <dl className="grid grid-cols-2 gap-2">
        {[[theirLabel, theirs] as const, [yourLabel, yours] as const].map(([name, value]) => (
          <div key={name} className="min-w-0 rounded-md border border-line bg-surface p-2">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line" dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ));
}
