import type { PersonalRecordDocument } from '@wathiqa/contract';
import * as z from 'zod/mini';
import {
  BLANK_RECORD,
  entryRules,
  recordRules,
  recordShape,
  toRecordPayload,
} from '../fields/record-schema.ts';

/** An individual record's form as it was typed. */
export const PersonalRecordEntry = z.object(recordShape);
export type PersonalRecordEntry = z.infer<typeof PersonalRecordEntry>;

export const BLANK_PERSONAL_RECORD: PersonalRecordEntry = BLANK_RECORD;

/** The rules of the form; the relation is always SELF (portal.md §3). */
export const personalRecordRules = entryRules(
  PersonalRecordEntry,
  z.pipe(
    z.object(recordRules),
    z.transform(
      (entry): PersonalRecordDocument => ({ ...toRecordPayload(entry), relationCode: 'SELF' }),
    ),
  ),
);
