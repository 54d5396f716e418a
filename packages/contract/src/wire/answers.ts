import { LOCALES } from '@wathiqa/domain';
import * as z from 'zod/mini';

/** What every answer carries that is not a plain value (decisions §3). */
export const answerParts = {
  ResponseCode: z.int(),
  ResponseMessage: z.string(),
};

/**
 * The body of every HTTP error; `Errors` when fields are at fault, `Id` when the Idempotency-Key has made a
 * request before, of other content, `CallId` when what failed is the server's: it finds the lines of its log, and is that of
 * the header `X-Request-Id`.
 */
export const ErrorAnswer = z.object({
  ...answerParts,
  Errors: z.optional(z.array(z.object({ Field: z.string(), Message: z.string() }))),
  Id: z.optional(z.string()),
  CallId: z.optional(z.string()),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;

/** The language of a text that is not in the language of its answer, because nobody has translated it yet. */
export const otherLang = z.optional(z.enum(LOCALES));

/** One row of a lookup, its name in the language of the answer unless `Lang`, of our own, says another. */
export const LookupItem = z.object({
  Id: z.int(),
  Code: z.string(),
  Name: z.string(),
  Lang: otherLang,
});
export type LookupItem = z.infer<typeof LookupItem>;

export const LookupsAnswer = z.object({ Lookups: z.array(LookupItem) });
