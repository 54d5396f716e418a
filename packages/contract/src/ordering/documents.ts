import {
  asksFor,
  type DOCUMENTS,
  type DocumentKind,
  FULL_NAME_MAX_LENGTH,
  getDocumentKind,
  MAX_COPIES,
  MIN_COPIES,
  type OwnWireList,
  PLACEHOLDER_NATIONAL_ID,
  PLAIN_LISTS,
  type PlainList,
  TRANSLATABLE_TYPES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { problem } from '../wire/field-problems.ts';
import {
  applicantEntity,
  fullName,
  genderCode,
  jobName,
  languageCode,
  namePart,
  nationalId,
  nidIssueReasonCode,
  numberOfCopies,
  optionalText,
  otherNames,
  ownerName,
  relationCode,
} from '../wire/fields.ts';

/** The fields that documents share on the wire (decisions §3 "Orders"). */
const documentParts = {
  numberOfCopies,
  name: z.object({ fullName: ownerName }, problem('required')),
  motherFullName: fullName,
  genderCode,
  nid: z.object({ nationalIdenNumber: nationalId }, problem('required')),
  relationCode,
};

/**
 * A birth certificate, or with `isFirstTime` a first-time birth record, which has fourteen zeros for its
 * number and a single copy (portal.md §3).
 */
export const BirthDocument = z
  .object({ ...documentParts, isFirstTime: z.boolean(problem('required')) })
  .check(
    z.superRefine((document, context) => {
      if (!document.isFirstTime) return;
      if (document.nid.nationalIdenNumber !== PLACEHOLDER_NATIONAL_ID) {
        context.addIssue({
          code: 'custom',
          path: ['nid', 'nationalIdenNumber'],
          message: 'firstTimeNumber',
        });
      }
      // A number that is none of 1 to 5 has been named already.
      if (document.numberOfCopies > MIN_COPIES && document.numberOfCopies <= MAX_COPIES) {
        context.addIssue({ code: 'custom', path: ['numberOfCopies'], message: 'firstTimeCopies' });
      }
    }),
  );
export type BirthDocument = z.infer<typeof BirthDocument>;

/**
 * Any of the six documents in translation. The spouse is required for a marriage and a divorce and the entity
 * for a family record; both are empty for the others (decisions §3).
 */
export const TranslatedDocument = z
  .object({
    ...documentParts,
    documentTypeCode: z.enum(TRANSLATABLE_TYPES, problem('required')),
    languageCode,
    spouseFullName: optionalText(FULL_NAME_MAX_LENGTH),
    applicantEntity: optionalText(FULL_NAME_MAX_LENGTH),
  })
  .check(
    z.superRefine((document, context) => {
      const kind = getDocumentKind(document.documentTypeCode, true);
      for (const field of ['spouseFullName', 'applicantEntity'] as const) {
        if (asksFor(kind, field) && document[field] === '') {
          context.addIssue({ code: 'custom', path: [field], message: 'required' });
        }
      }
    }),
  );
export type TranslatedDocument = z.infer<typeof TranslatedDocument>;

/** A national ID card: one copy, and the job that decides how long it stays valid. */
export const NidDocument = z.object({
  name: z.object({ firstName: namePart, otherName: otherNames }, problem('required')),
  motherFullName: fullName,
  genderCode,
  nid: z.object({ nationalIdenNumber: nationalId }, problem('required')),
  jobName,
  nidIssueReasonCode,
  jobTypeNIDCode: z.literal('NONE', problem('wrongType')),
  numberOfCopies: z.literal(MIN_COPIES, problem('copies')),
});
export type NidDocument = z.infer<typeof NidDocument>;

/** What documents of some kinds have beside that. */
const kindParts = { spouseFullName: fullName, applicantEntity };

/** A document that says no more of its owner than oneself: no other relation is right. */
const ownRelation = z.literal('SELF', problem('choice'));

type FieldOf<Kind extends DocumentKind> = (typeof DOCUMENTS)[Kind]['fields'][number];
type PlainDocument<Kind extends DocumentKind> = z.ZodMiniObject<
  Omit<typeof documentParts, 'relationCode'> & {
    relationCode: 'relationCode' extends FieldOf<Kind> ? typeof relationCode : typeof ownRelation;
  } & Pick<typeof kindParts, Extract<FieldOf<Kind>, keyof typeof kindParts>>
>;

/** A document of a kind that has a list to itself: what its row asks for (decisions §3 "Orders"). */
function plainDocument<Kind extends DocumentKind>(kind: Kind) {
  const parts = Object.entries(kindParts).filter(([field]) =>
    asksFor(kind, field as keyof typeof kindParts),
  );
  return z.object({
    ...documentParts,
    ...(asksFor(kind, 'relationCode') ? {} : { relationCode: ownRelation }),
    ...Object.fromEntries(parts),
  }) as unknown as PlainDocument<Kind>;
}

const ownWireDocuments = {
  birthDocs: BirthDocument,
  nidDoc: NidDocument,
  translatedDocs: TranslatedDocument,
} as const satisfies Record<OwnWireList, z.ZodMiniType>;

type PlainDocuments = { readonly [List in PlainList]: PlainDocument<(typeof PLAIN_LISTS)[List]> };

const plainDocuments: unknown = Object.fromEntries(
  Object.entries(PLAIN_LISTS).map(([list, kind]) => [list, plainDocument(kind)]),
);

/** A document of each list of an order. */
export const listDocuments = { ...(plainDocuments as PlainDocuments), ...ownWireDocuments };
