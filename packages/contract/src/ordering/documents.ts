import {
  asksFor,
  DOCUMENT_KINDS,
  DOCUMENTS,
  type DocumentKind,
  type DocumentList,
  FULL_NAME_MAX_LENGTH,
  getDocumentKind,
  MAX_COPIES,
  MIN_COPIES,
  OPTIONAL_FIELDS,
  type OptionalField,
  type OwnWireList,
  PLACEHOLDER_NATIONAL_ID,
  PLAIN_LISTS,
  type PlainList,
  TRANSLATABLE_TYPES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { FIELD_RULES } from '../wire/document-fields.ts';
import { problem } from '../wire/field-problems.ts';
import { namePart, optionalText, otherNames } from '../wire/fields.ts';

const { motherFullName, genderCode, relationCode, numberOfCopies, languageCode } = FIELD_RULES;
const { spouseFullName, applicantEntity, nidIssueReasonCode, jobName } = FIELD_RULES;
const nid = z.object({ nationalIdenNumber: FIELD_RULES.nationalIdenNumber }, problem('required'));

/** Common fields (spec §2.5). */
const documentParts = {
  numberOfCopies,
  name: z.object({ fullName: FIELD_RULES.name }, problem('required')),
  motherFullName,
  genderCode,
  nid,
  relationCode,
};

type KindOf<List extends DocumentList> = {
  [Kind in DocumentKind]: (typeof DOCUMENTS)[Kind]['list'] extends List ? Kind : never;
}[DocumentKind];
type FieldOf<Kind extends DocumentKind> = (typeof DOCUMENTS)[Kind]['fields'][number];
type OptionalParts<List extends DocumentList> = {
  [Field in OptionalField & FieldOf<KindOf<List>>]: z.ZodMiniOptional<(typeof FIELD_RULES)[Field]>;
};

/** Optional fields of the kinds of a list; absent in orders of earlier clients. */
function optionalParts<List extends DocumentList>(list: List) {
  const kinds = DOCUMENT_KINDS.filter((kind) => DOCUMENTS[kind].list === list);
  const asked = OPTIONAL_FIELDS.filter((field) => kinds.some((kind) => asksFor(kind, field)));
  return Object.fromEntries(
    asked.map((field) => [field, z.optional(FIELD_RULES[field])]),
  ) as unknown as OptionalParts<List>;
}

/** With `isFirstTime`: fourteen zeros as number and one copy (spec §2.2). */
export const BirthDocument = z
  .object({
    ...documentParts,
    ...optionalParts('birthDocs'),
    isFirstTime: z.boolean(problem('required')),
  })
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
      // Values outside 1 to 5 already have an error.
      if (document.numberOfCopies > MIN_COPIES && document.numberOfCopies <= MAX_COPIES) {
        context.addIssue({ code: 'custom', path: ['numberOfCopies'], message: 'firstTimeCopies' });
      }
    }),
  );
export type BirthDocument = z.infer<typeof BirthDocument>;

/** Marriage and divorce need the spouse, a family record the entity; both are otherwise empty (spec §2.2). */
export const TranslatedDocument = z
  .object({
    ...documentParts,
    ...optionalParts('translatedDocs'),
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

/** One copy; the job decides its validity. */
export const NidDocument = z.object({
  name: z.object({ firstName: namePart, otherName: otherNames }, problem('required')),
  motherFullName,
  genderCode,
  nid,
  jobName,
  nidIssueReasonCode,
  jobTypeNIDCode: z.literal('NONE', problem('wrongType')),
  numberOfCopies: z.literal(MIN_COPIES, problem('copies')),
});
export type NidDocument = z.infer<typeof NidDocument>;

const kindParts = { spouseFullName, applicantEntity };

const ownRelation = z.literal('SELF', problem('choice'));

type PlainDocument<Kind extends DocumentKind> = z.ZodMiniObject<
  Omit<typeof documentParts, 'relationCode'> & {
    relationCode: 'relationCode' extends FieldOf<Kind> ? typeof relationCode : typeof ownRelation;
  } & OptionalParts<(typeof DOCUMENTS)[Kind]['list']> &
    Pick<typeof kindParts, Extract<FieldOf<Kind>, keyof typeof kindParts>>
>;

/** Schema of a kind with its own list (spec §2.5). */
function plainDocument<Kind extends DocumentKind>(kind: Kind) {
  const parts = Object.entries(kindParts).filter(([field]) =>
    asksFor(kind, field as keyof typeof kindParts),
  );
  return z.object({
    ...documentParts,
    ...optionalParts(DOCUMENTS[kind].list),
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

export const listDocuments = { ...(plainDocuments as PlainDocuments), ...ownWireDocuments };
