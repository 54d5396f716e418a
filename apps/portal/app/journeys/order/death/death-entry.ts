import { type DeathDocument, relationCode } from '@wathiqa/contract';
import * as z from 'zod/mini';
import {
  BLANK_RECORD,
  entryRules,
  recordOnWire,
  recordRules,
  recordShape,
  typedRelation,
} from '../fields/typed-record.ts';

/** A death record's form as it was typed; its owner is the deceased. */
export const DeathEntry = z.object({ ...recordShape, relationCode: typedRelation });
export type DeathEntry = z.infer<typeof DeathEntry>;

export const BLANK_DEATH: DeathEntry = { ...BLANK_RECORD, relationCode: '' };

/** The rules of the form (portal.md §5), from what was typed to the document of the wire. */
export const deathRules = entryRules(
  DeathEntry,
  z.pipe(
    z.object({ ...recordRules, relationCode }),
    z.transform(
      (entry): DeathDocument => ({ ...recordOnWire(entry), relationCode: entry.relationCode }),
    ),
  ),
);
