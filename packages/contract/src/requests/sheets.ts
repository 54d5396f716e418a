import { SHEET_FIELDS } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { requestId } from '../wire/fields.ts';
import { messageText } from './request-messages.ts';

/** What the sheet of a document would print. */
const SheetPreview = z.object({
  documentId: z.int(),
  /** Masked; null if the civil register does not prove the kinship, or gives no accepted record now. */
  values: z.nullable(z.array(z.object({ field: z.enum(SHEET_FIELDS), value: z.string() }))),
  hidden: z.nullable(z.enum(['unproven', 'unread'])),
});
export type SheetPreview = z.infer<typeof SheetPreview>;

export const previewSheets = defineCall({
  method: 'GET',
  path: '/api/account/sheets',
  access: 'citizen',
  summary:
    'What the sheets of an accepted, unpaid request would print, masked; nothing of persons whose kinship the civil register does not prove',
  refusals: ['CHANGED'],
  headers: z.object({ requestid: requestId }),
  answer: z.object({
    ...answerParts,
    /** Of the request, for `markErrors`. */
    version: z.int(),
    sheets: z.array(SheetPreview),
  }),
});

const MarkedErrors = z.object({
  requestId,
  /** Of the sheets that the citizen saw. */
  version: z.int(problem('wrongType')),
  marks: z
    .array(
      z.object({
        documentId: z.int(problem('wrongType')),
        fields: z
          .array(z.enum(SHEET_FIELDS, problem('choice')), problem('wrongType'))
          .check(
            z.minLength(1, problem('required')),
            z.maxLength(SHEET_FIELDS.length, problem('choice')),
          ),
      }),
      problem('wrongType'),
    )
    .check(z.minLength(1, problem('required')), z.maxLength(20, problem('choice'))),
  /** A message to staff. */
  text: z.optional(messageText),
});
export type MarkedErrors = z.output<typeof MarkedErrors>;

export const markErrors = defineCall({
  method: 'POST',
  path: '/api/account/sheet-errors',
  access: 'citizen',
  summary:
    'Marks wrong fields of sheets instead of paying: staff decide on these documents again, once each; idempotent',
  refusals: ['CHANGED'],
  body: MarkedErrors,
  answer: z.object(answerParts),
});
