import {
  applicantEntity,
  fullName,
  genderCode,
  languageCode,
  nationalId,
  numberOfCopies,
  optionalText,
  relationCode,
  serverNow,
} from '@wathiqa/contract';
import {
  ADULT_AGE,
  ageOnDay,
  allowedRelations,
  asksFor,
  cairoDay,
  DOCUMENTS,
  type DocumentKind,
  FULL_NAME_MAX_LENGTH,
  type GenderCode,
  joinName,
  LANGUAGE_CODES,
  type LanguageCode,
  MIN_COPIES,
  NAME_PARTS,
  type PersonName,
  PLACEHOLDER_NATIONAL_ID,
  RELATION_CODES,
  type RelationCode,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import type { KnownPerson, OrderEntry } from '../draft/order-form.ts';
import { BLANK_OWNER, entryRules, ownerRules, ownerShape } from '../fields/owner-schema.ts';

export interface DocumentEntry extends OrderEntry {
  /** The switch "for yourself" replaces the relation. */
  forSelf?: boolean;
  relationCode?: RelationCode | '';
  /** Receives a family record. */
  applicantEntity?: string;
  languageCode?: LanguageCode | '';
}

type Input = Exclude<keyof DocumentEntry, 'kind' | 'nidIssueReasonCode'>;

/** For storage, without validation. */
const INPUTS: Readonly<Record<Input, z.ZodMiniType>> = {
  ...ownerShape,
  nationalIdenNumber: z.string(),
  numberOfCopies: z.int(),
  forSelf: z.boolean(),
  relationCode: z.enum([...RELATION_CODES, '']),
  spouseFullName: z.string(),
  applicantEntity: z.string(),
  languageCode: z.enum([...LANGUAGE_CODES, '']),
};

/** Rule of each input (spec §3.1); the switch only sets SELF. */
const RULES: Readonly<Record<Input, z.ZodMiniType>> = {
  ...ownerRules,
  nationalIdenNumber: nationalId,
  numberOfCopies,
  forSelf: z.boolean(),
  relationCode,
  spouseFullName: fullName,
  applicantEntity,
  languageCode,
};

const BLANK: Required<Pick<DocumentEntry, Input>> = {
  ...BLANK_OWNER,
  nationalIdenNumber: '',
  numberOfCopies: MIN_COPIES,
  forSelf: false,
  relationCode: '',
  spouseFullName: '',
  applicantEntity: '',
  languageCode: '',
};

/** Fields absent from the form are undefined. */
interface ValidEntry extends PersonName {
  motherFullName: string;
  genderCode: GenderCode;
  nationalIdenNumber?: string;
  numberOfCopies?: number;
  relationCode?: RelationCode;
  spouseFullName?: string;
  applicantEntity?: string;
  languageCode?: LanguageCode;
}

/** Inputs of a kind's form, in screen order. */
export function getInputs(kind: DocumentKind): Input[] {
  return DOCUMENTS[kind].fields.flatMap((field): readonly Input[] =>
    field === 'name' ? NAME_PARTS : field in BLANK ? [field as Input] : [],
  );
}

export function createBlankEntry(kind: DocumentKind): DocumentEntry {
  return { kind, ...pickInputs<unknown>(BLANK, kind) } as unknown as DocumentEntry;
}

/** Undefined if the kind does not apply to the person. */
export function createEntryAbout(
  kind: DocumentKind,
  person: KnownPerson,
): DocumentEntry | undefined {
  const { relationCode, ...owner } = person;
  if (DOCUMENTS[kind].ofAge && isMinor(owner.nationalIdenNumber)) return undefined;
  if (!allowedRelations(kind, person.genderCode).includes(relationCode)) return undefined;
  const forSelf = asksFor(kind, 'forSelf') && relationCode === 'SELF';
  const filled = { ...BLANK, ...owner, forSelf, relationCode: forSelf ? '' : relationCode };
  return { kind, ...pickInputs<unknown>(filled, kind) } as unknown as DocumentEntry;
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
] as const satisfies readonly Input[];

/** Entry of a child's brother or sister, with the child's parents and kinship; undefined for other owners. */
export function createSibling(child: DocumentEntry): DocumentEntry | undefined {
  const relation = getEffectiveRelation(child);
  if (relation !== 'SON' && relation !== 'DAUGHTER') return undefined;
  const blank = SIBLING_INPUTS.filter((input) => input in child).map((input) => [input, '']);
  return { ...child, ...Object.fromEntries(blank) };
}

/** For storage, without validation. */
export function entrySchema(kind: DocumentKind): z.ZodMiniType<DocumentEntry, DocumentEntry> {
  const entry: unknown = z.object({ kind: z.literal(kind), ...pickInputs(INPUTS, kind) });
  return entry as z.ZodMiniType<DocumentEntry, DocumentEntry>;
}

/** Relation to the applicant: SELF if the switch is on (spec §1.6) or the form has no relation (§3). */
export function getEffectiveRelation(
  entry: Pick<DocumentEntry, 'forSelf' | 'relationCode'>,
): RelationCode | '' {
  return entry.forSelf ? 'SELF' : (entry.relationCode ?? 'SELF');
}

/** Rules of a kind's form (spec §3.1); output is the wire document. */
export function documentRules(kind: DocumentKind): z.ZodMiniType<object, DocumentEntry> {
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

function toPayload(kind: DocumentKind, entry: ValidEntry) {
  const { type, translated, list } = DOCUMENTS[kind];
  const { spouseFullName, applicantEntity, languageCode } = entry;
  return {
    name: { fullName: joinName(entry) },
    motherFullName: entry.motherFullName,
    genderCode: entry.genderCode,
    // A first-time birth record has no number and one copy (spec §2.2, §3.6).
    nid: { nationalIdenNumber: entry.nationalIdenNumber ?? PLACEHOLDER_NATIONAL_ID },
    numberOfCopies: entry.numberOfCopies ?? MIN_COPIES,
    relationCode: entry.relationCode ?? 'SELF',
    ...(list === 'birthDocs' && { isFirstTime: type === 'BirthFirstTime' }),
    ...(translated
      ? {
          documentTypeCode: type,
          languageCode,
          spouseFullName: spouseFullName ?? '',
          applicantEntity: applicantEntity ?? '',
        }
      : {
          ...(spouseFullName !== undefined && { spouseFullName }),
          ...(applicantEntity !== undefined && { applicantEntity }),
        }),
  };
}

function pickInputs<Value>(all: Readonly<Record<Input, Value>>, kind: DocumentKind) {
  return Object.fromEntries(getInputs(kind).map((input) => [input, all[input]]));
}

/** Requires the spouse once the gender, which decides its label, is chosen (spec §1.6). */
function spouseByGenderRules(rules: Readonly<Record<string, z.ZodMiniType>>) {
  const asked = { genderCode, spouseFullName: optionalText(FULL_NAME_MAX_LENGTH) };
  return z.object({ ...rules, ...asked }).check(
    z.refine(({ genderCode, spouseFullName }) => !genderCode || spouseFullName !== '', {
      path: ['spouseFullName'],
      error: 'required',
      // Reported together with other missing fields.
      when: () => true,
    }),
  );
}
