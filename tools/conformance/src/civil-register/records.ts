import { DOCUMENT_TYPES, KINSHIP_CODES } from '@wathiqa/domain';
import * as z from 'zod/mini';

const nationalId = z.string().check(z.regex(/^[0-9]{14}$/));
const values = z.object({
  fullName: z.string(),
  motherFullName: z.string(),
  gender: z.enum(['M', 'F']),
  birthDate: z.iso.date(),
  eventDate: z.iso.date(),
  eventPlace: z.string(),
  eventNumber: z.string(),
  alive: z.boolean(),
});

/** Test records of a register. A case without its record is skipped. */
export const TestRecords = z.object({
  /** A living person without an open correction, and the values of the birth record. */
  person: z.object({ nationalId, values }),
  /** Numbers of no record. */
  unknown: z.object({ nationalId, eventNumber: z.string() }),
  /** A dead person with a death record. */
  dead: z.optional(z.object({ nationalId })),
  /** A person with a pending change of the birth record. */
  openCorrection: z.optional(z.object({ nationalId })),
  /** An existing marriage of two people with no other. */
  marriage: z.optional(
    z.object({ nationalId, eventNumber: z.string(), spouseFullName: z.string() }),
  ),
  /** A person with several records of a kind. */
  several: z.optional(z.object({ nationalId, documentType: z.enum(DOCUMENT_TYPES) })),
  /** At least one of each value that the register supports; brothers, grandmothers and the divorced are `NONE`. */
  kinships: z._default(
    z.array(
      z.object({
        name: z.string(),
        owner: nationalId,
        applicant: nationalId,
        kinship: z.enum(KINSHIP_CODES),
      }),
    ),
    [],
  ),
});
export type TestRecords = z.infer<typeof TestRecords>;
