import { FIELD_RULES, namePart } from '@wathiqa/contract';
import {
  DOCUMENT_FIELDS,
  type DocumentField,
  FIELD_NAMES,
  type FieldRow,
  NAME_PARTS,
  type PersonName,
} from '@wathiqa/domain';
import * as z from 'zod/mini';

type Row<Field extends DocumentField> = (typeof DOCUMENT_FIELDS)[Field];
type Typed<Field extends DocumentField> =
  Row<Field> extends { choices: readonly (infer Code)[] }
    ? Code | ''
    : Row<Field> extends { blank: number }
      ? number
      : Row<Field> extends { blank: boolean }
        ? boolean
        : string;

/** Values as typed, with the name in parts; unchosen ones are empty. */
export type Inputs = PersonName & { [Field in Exclude<DocumentField, 'name'>]: Typed<Field> };
export type Input = keyof Inputs;

/** On each form. */
export const OWNER_INPUTS = [...NAME_PARTS, 'motherFullName', 'genderCode'] as const;
export type OwnerInput = (typeof OWNER_INPUTS)[number];

/** Inputs of a field. */
export function inputsOf(field: DocumentField): readonly Input[] {
  return field === 'name' ? NAME_PARTS : [field];
}

const TABLE: Readonly<Record<DocumentField, FieldRow>> = DOCUMENT_FIELDS;
const ROWS = FIELD_NAMES.flatMap((field) =>
  inputsOf(field).map((input) => ({ input, ...TABLE[field] })),
);

export const BLANK: Inputs = Object.fromEntries(
  ROWS.map(({ input, blank = '' }): unknown[] => [input, blank]),
);

type Shapes = { readonly [Name in Input]: z.ZodMiniType<Inputs[Name], Inputs[Name]> };

/** For storage, without validation. */
export const INPUTS: Shapes = Object.fromEntries(
  ROWS.map(({ input, ...row }): unknown[] => [input, storedInput(row)]),
);

/** Blank if absent, as in drafts of an earlier version. */
function storedInput({ choices, blank }: FieldRow): z.ZodMiniType {
  if (choices) return z._default(z.enum([...choices, '']), '');
  if (blank === undefined) return z._default(z.string(), '');
  return typeof blank === 'number' ? z._default(z.int(), blank) : z._default(z.boolean(), blank);
}

const { name: _, ...fieldRules } = FIELD_RULES;

/** Rule of each input (spec §3.1); the switch only sets SELF. */
export const RULES = {
  firstName: namePart,
  fatherName: namePart,
  grandfatherName: namePart,
  familyName: namePart,
  forSelf: z.boolean(),
  ...fieldRules,
} as const satisfies Readonly<Record<Input, z.ZodMiniType>>;

export function pick<All extends object, Key extends keyof All>(
  all: All,
  keys: readonly Key[],
): Pick<All, Key> {
  return Object.fromEntries(keys.map((key) => [key, all[key]])) as Pick<All, Key>;
}

/** `entry` parses input; `rules` produces the document. Input may have values that `rules` refuses. */
export function entryRules<Entry, Document>(
  entry: z.ZodMiniType<unknown, Entry>,
  rules: z.ZodMiniType<Document>,
): z.ZodMiniType<Document, Entry> {
  return z.pipe(entry, rules);
}
