import {
  applicantEntity,
  fullName,
  languageCode,
  nationalId,
  numberOfCopies,
  relationCode,
} from '@wathiqa/contract';
import {
  allowedRelations,
  asksFor,
  DOCUMENTS,
  type DocumentKind,
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
import type { OrderEntry } from '../draft/order-form.ts';
import { BLANK_OWNER, entryRules, ownerRules, ownerShape } from '../fields/owner-schema.ts';
import type { KnownPerson } from '../known/known-person.ts';
import { spouseByGenderRules } from './spouse-by-gender.tsx';

/** A document's form as it was typed. Which of the inputs it has is written in the table of documents. */
export interface DocumentEntry extends OrderEntry {
  /** The switch "for yourself", which makes the relation unnecessary. */
  forSelf?: boolean;
  relationCode?: RelationCode | '';
  spouseFullName?: string;
  /** The entity that a family record is submitted to. */
  applicantEntity?: string;
  languageCode?: LanguageCode | '';
}

type Input = Exclude<keyof DocumentEntry, 'kind'>;

/** How each input is saved, whatever was typed. */
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

/** The rule of each input (portal.md §5); the switch has none, it only makes the relation SELF. */
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

const BLANK: Required<Omit<DocumentEntry, 'kind'>> = {
  ...BLANK_OWNER,
  nationalIdenNumber: '',
  numberOfCopies: MIN_COPIES,
  forSelf: false,
  relationCode: '',
  spouseFullName: '',
  applicantEntity: '',
  languageCode: '',
};

/** An entry that keeps the rules of its form; absent is what the form does not ask for. */
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

/** The inputs of a kind's form, in the order of the screen. */
export function getInputs(kind: DocumentKind): Input[] {
  return DOCUMENTS[kind].fields.flatMap((field): readonly Input[] =>
    field === 'name' ? NAME_PARTS : field in BLANK ? [field as Input] : [],
  );
}

export function createBlankEntry(kind: DocumentKind): DocumentEntry {
  return { kind, ...pickInputs<unknown>(BLANK, kind) } as unknown as DocumentEntry;
}

/** The blank of a kind's form with all that is known of a person; undefined where the kind is not given for them. */
export function createEntryAbout(
  kind: DocumentKind,
  person: KnownPerson,
): DocumentEntry | undefined {
  const { relationCode, ...owner } = person;
  if (!allowedRelations(kind, person.genderCode).includes(relationCode)) return undefined;
  const forSelf = asksFor(kind, 'forSelf') && relationCode === 'SELF';
  const filled = { ...BLANK, ...owner, forSelf, relationCode: forSelf ? '' : relationCode };
  return { kind, ...pickInputs<unknown>(filled, kind) } as unknown as DocumentEntry;
}

/** The entry of a kind's form as it is saved, whatever was typed. */
export function entrySchema(kind: DocumentKind): z.ZodMiniType<DocumentEntry, DocumentEntry> {
  const entry: unknown = z.object({ kind: z.literal(kind), ...pickInputs(INPUTS, kind) });
  return entry as z.ZodMiniType<DocumentEntry, DocumentEntry>;
}

/**
 * What the owner is to the applicant: SELF when the switch is on, whatever was chosen before (portal.md §2), and
 * where the form does not ask (§3).
 */
export function getEffectiveRelation(
  entry: Pick<DocumentEntry, 'forSelf' | 'relationCode'>,
): RelationCode | '' {
  return entry.forSelf ? 'SELF' : (entry.relationCode ?? 'SELF');
}

/** The rules of a kind's form (portal.md §5), from what was typed to the document of the wire. */
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
    // A first-time birth record has no number yet, and one copy (portal.md §3, §9).
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
