import * as z from 'zod/mini';
import { LookupItem, LookupsAnswer, otherLang } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { genderCode, governorateCode } from '../wire/fields.ts';

/** Public, cacheable lists (spec §6.2). */

export const relations = defineCall({
  method: 'GET',
  path: '/api/Lookups/relations/',
  access: 'public',
  summary: 'The seven relations, in their fixed order',
  answer: z.array(LookupItem),
});

export const relationsByDocument = defineCall({
  method: 'GET',
  path: '/api/Lookups/relations-by-document/',
  access: 'public',
  summary: 'The relations offered for a document and the gender of its owner',
  query: z.object({
    DocumentCode: z
      .string(problem('required'))
      .check(z.regex(/^[A-Z0-9]{1,20}$/, problem('wrongType'))),
    GenderCode: genderCode,
  }),
  answer: LookupsAnswer,
});

export const allDocumentTypes = defineCall({
  method: 'GET',
  path: '/api/Lookups/all-documentTypes/',
  access: 'public',
  summary: 'The document types with the service code of each',
  answer: z.array(
    z.extend(LookupItem, {
      ServiceCode: z.string(),
      /** Our extension. */
      WorkingDays: z.optional(z.int()),
    }),
  ),
});

export const nidIssueReasons = defineCall({
  method: 'GET',
  path: '/api/Lookups/nid-issue-reasons/',
  access: 'public',
  summary: 'Why a national ID card is issued: first issue, lost, damaged',
  answer: LookupsAnswer,
});

export const genders = defineCall({
  method: 'GET',
  path: '/api/Lookups/genders/',
  access: 'public',
  summary: 'Gender codes of the civil register',
  answer: LookupsAnswer,
});

export const governorates = defineCall({
  method: 'GET',
  path: '/api/Lookups/govs/',
  access: 'public',
  summary: 'The 27 governorates with delivery',
  answer: LookupsAnswer,
});

const byGovernorate = z.object({ GovCode: governorateCode });

export const policeDepartments = defineCall({
  method: 'GET',
  path: '/api/Lookups/police-depts-by-govCode/',
  access: 'public',
  summary: 'The police divisions of a governorate; an empty list for an unknown one',
  query: byGovernorate,
  answer: LookupsAnswer,
});

export const postOffices = defineCall({
  method: 'GET',
  path: '/api/Lookups/postal-codes-by-govCode/',
  access: 'public',
  summary: 'The post offices of a governorate, with one row of Code 0 that forms hide',
  query: byGovernorate,
  answer: LookupsAnswer,
});

export const regulations = defineCall({
  method: 'GET',
  path: '/api/Lookups/regulations/',
  access: 'public',
  summary: 'Terms of a service, as sanitized HTML',
  refusals: ['NOT_FOUND'],
  headers: z.object({
    documenttypecode: z
      .string(problem('required'))
      .check(z.regex(/^[A-Z0-9]{1,20}$/, problem('wrongType'))),
    jobtypenidcode: z._default(z.literal('NONE', problem('wrongType')), 'NONE'),
  }),
  answer: z.object({
    Regulations: z.string(),
    /** Our extension, for untranslated texts. */
    Lang: otherLang,
  }),
});
