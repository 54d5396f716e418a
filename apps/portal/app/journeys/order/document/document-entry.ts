import { optionalText, serverNow } from '@wathiqa/contract';
import {
  ADULT_AGE,
  ALTERNATIVE_NAME_FIELDS,
  ageOnDay,
  allowedRelations,
  asksFor,
  cairoDay,
  DOCUMENTS,
  type DocumentField,
  type DocumentKind,
  FULL_NAME_MAX_LENGTH,
  joinName,
  MIN_COPIES,
  OPTIONAL_FIELDS,
  PLACEHOLDER_NATIONAL_ID,
  type RelationCode,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import type { KnownPerson, OrderEntry } from '../draft/order-form.ts';
import {
  BLANK,
  entryRules,
  INPUTS,
  type Input,
  type Inputs,
  inputsOf,
  type OwnerInput,
  pick,
  RULES,
} from '../fields/inputs.ts';

type Valid = z.infer<z.ZodMiniObject<typeof RULES>>;

/** Fields absent from the form are undefined. */
type ValidEntry = Pick<Valid, OwnerInput> & Partial<Valid>;

/** Inputs of a kind's form, in screen order. */
export function getInputs(kind: DocumentKind): Input[] {
  return DOCUMENTS[kind].fields.flatMap(inputsOf);
}

export function createBlankEntry(kind: DocumentKind): OrderEntry {
  return { kind, ...pickInputs(BLANK, kind) };
}

/** Undefined if the kind does not apply to the person. */
export function createEntryAbout(kind: DocumentKind, person: KnownPerson): OrderEntry | undefined {
  const { relationCode, ...owner } = person;
  if (DOCUMENTS[kind].ofAge && isMinor(owner.nationalIdenNumber)) return undefined;
  if (!allowedRelations(kind, person.genderCode).includes(relationCode)) return undefined;
  const forSelf = asksFor(kind, 'forSelf') && relationCode === 'SELF';
  const filled: Inputs = { ...BLANK, ...owner, forSelf, relationCode: forSelf ? '' : relationCode };
  return { kind, ...pickInputs(filled, kind) };
}

function isMinor(nationalId: string): boolean {
  const age = ageOnDay(nationalId, cairoDay(new Date(serverNow())));
  return age !== undefined && age < ADULT_AGE;
}

/** Inputs that differ between siblings. */
const SIBLING_INPUTS = [
  'firstName',
  'nationalIdenNumber',
  'genderCode',
  'spouseFullName',
  ...ALTERNATIVE_NAME_FIELDS,
] as const satisfies readonly Input[];

/** Entry of a child's brother or sister, with the child's parents and kinship; undefined for other owners. */
export function createSibling(child: OrderEntry): OrderEntry | undefined {
  const relation = getEffectiveRelation(child);
  if (relation !== 'SON' && relation !== 'DAUGHTER') return undefined;
  const blank = SIBLING_INPUTS.filter((input) => input in child).map((input) => [input, '']);
  return { ...child, ...Object.fromEntries(blank) };
}

/** For storage, without validation. */
export function entrySchema(kind: DocumentKind): z.ZodMiniType<OrderEntry, OrderEntry> {
  const entry: unknown = z.object({ kind: z.literal(kind), ...pickInputs(INPUTS, kind) });
  return entry as z.ZodMiniType<OrderEntry, OrderEntry>;
}

/** Relation to the applicant: SELF if the switch is on (spec §1.6) or the form has no relation (§3). */
export function getEffectiveRelation(
  entry: Pick<OrderEntry, 'forSelf' | 'relationCode'>,
): RelationCode | '' {
  return entry.forSelf ? 'SELF' : (entry.relationCode ?? 'SELF');
}

/** Rules of a kind's form (spec §3.1); output is the wire document. */
export function documentRules(kind: DocumentKind): z.ZodMiniType<object, OrderEntry> {
  const asked = pickInputs(RULES, kind);
  const rules = DOCUMENTS[kind].type === 'Marriage' ? spouseByGenderRules(asked) : z.object(asked);
  return entryRules(
    z.pipe(
      entrySchema(kind),
      z.transform((entry) =>
        asksFor(kind, 'relationCode')
          ? { ...entry, relationCode: getEffectiveRelation(entry) }
          : entry,
      ),
    ),
    z.pipe(
      rules as z.ZodMiniType<unknown>,
      z.transform((entry) => toPayload(kind, entry as ValidEntry)),
    ),
  );
}

/** Fields inside an object of the wire document, or of the form only. */
const NESTED: ReadonlySet<DocumentField> = new Set(['forSelf', 'name', 'nationalIdenNumber']);

function toPayload(kind: DocumentKind, entry: ValidEntry) {
  const { type, translated, list, fields } = DOCUMENTS[kind];
  const empty = OPTIONAL_FIELDS.filter((field) => !entry[field]);
  const asked = fields.filter(
    (field) => !NESTED.has(field) && field in entry && !empty.some((one) => one === field),
  );
  return {
    name: { fullName: joinName(entry) },
    // A first-time birth record has no number and one copy (spec §2.2, §3.6).
    nid: { nationalIdenNumber: entry.nationalIdenNumber ?? PLACEHOLDER_NATIONAL_ID },
    numberOfCopies: MIN_COPIES,
    relationCode: 'SELF',
    ...(list === 'birthDocs' && { isFirstTime: type === 'BirthFirstTime' }),
    ...(translated && { documentTypeCode: type, spouseFullName: '', applicantEntity: '' }),
    ...pick(entry, asked as readonly (keyof ValidEntry)[]),
  };
}

function pickInputs<All extends Readonly<Record<Input, unknown>>>(all: All, kind: DocumentKind) {
  // Each kind asks for the owner.
  return pick(all, getInputs(kind)) as Pick<All, OwnerInput> & Partial<All>;
}

/** Requires the spouse once the gender, which decides its label, is chosen (spec §1.6). */
function spouseByGenderRules(rules: Readonly<Record<string, z.ZodMiniType>>) {
  const asked = {
    genderCode: RULES.genderCode,
    spouseFullName: optionalText(FULL_NAME_MAX_LENGTH),
  };
  return z.object({ ...rules, ...asked }).check(
    z.refine(({ genderCode, spouseFullName }) => !genderCode || spouseFullName !== '', {
      path: ['spouseFullName'],
      error: 'required',
      // Reported together with other missing fields.
      when: () => true,
    }),
  );
}
