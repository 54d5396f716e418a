import { MIN_COPIES, PLACEHOLDER_NATIONAL_ID } from '@wathiqa/domain';
import { z } from 'zod';
import { problem } from './field-problems.ts';
import { fullName, genderCode, nationalId, numberOfCopies, relationCode } from './fields.ts';

/** The fields that documents share on the wire (decisions §3 "Orders"). */
const documentParts = {
  numberOfCopies,
  name: z.object({ fullName }, problem('required')),
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
  .superRefine((document, context) => {
    if (!document.isFirstTime) return;
    if (document.nid.nationalIdenNumber !== PLACEHOLDER_NATIONAL_ID) {
      context.addIssue({
        code: 'custom',
        path: ['nid', 'nationalIdenNumber'],
        message: 'firstTimeNumber',
      });
    }
    if (document.numberOfCopies !== MIN_COPIES) {
      context.addIssue({ code: 'custom', path: ['numberOfCopies'], message: 'firstTimeCopies' });
    }
  });
export type BirthDocument = z.infer<typeof BirthDocument>;
