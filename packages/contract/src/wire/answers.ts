import { LOCALES } from '@wathiqa/domain';
import * as z from 'zod/mini';

/** Fields of every response object (spec §6.1). */
export const answerParts = {
  ResponseCode: z.int(),
  ResponseMessage: z.string(),
};

/** `Id`: earlier request of the Idempotency-Key with other content. `CallId`: `X-Request-Id` of server errors. */
export const ErrorAnswer = z.object({
  ...answerParts,
  Errors: z.optional(z.array(z.object({ Field: z.string(), Message: z.string() }))),
  Id: z.optional(z.string()),
  CallId: z.optional(z.string()),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;

/** Language of an untranslated text. */
export const otherLang = z.optional(z.enum(LOCALES));

/** `Lang`: our extension, for untranslated names. */
export const LookupItem = z.object({
  Id: z.int(),
  Code: z.string(),
  Name: z.string(),
  Lang: otherLang,
});
export type LookupItem = z.infer<typeof LookupItem>;

export const LookupsAnswer = z.object({ Lookups: z.array(LookupItem) });
