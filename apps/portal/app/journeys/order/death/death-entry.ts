import { type DeathDocument, relationCode } from '@wathiqa/contract';
import * as z from 'zod/mini';
import {
  BLANK_RECORD,
  entryRules,
  recordRules,
  recordShape,
  relationInput,
  toRecordPayload,
} from '../fields/record-schema.ts';

/** A death record's form as it was typed; its owner is the deceased. */
export const DeathEntry = z.object({ ...recordShape, relationCode: relationInput });
export type DeathEntry = z.infer<typeof DeathEntry>;

export const BLANK_DEATH: DeathEntry = { ...BLANK_RECORD, relationCode: '' };

/** The rules of the form (portal.md §5), from what was typed to the document of the wire. */
export const deathRules = entryRules(
  DeathEntry,
  z.pipe(
    z.object({ ...recordRules, relationCode }),
    z.transform(
      (entry): DeathDocument => ({ ...toRecordPayload(entry), relationCode: entry.relationCode }),
    ),
  ),
);
