import type { RelationCode } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { typedRelation } from './typed-record.ts';

/** The switch "for yourself" and the relation that it makes unnecessary, as typed. */
export const forSelfShape = { forSelf: z.boolean(), relationCode: typedRelation };

export const BLANK_FOR_SELF: z.infer<z.ZodMiniObject<typeof forSelfShape>> = {
  forSelf: false,
  relationCode: '',
};

type ForSelfEntry = typeof BLANK_FOR_SELF;

/** What the owner is to the applicant: SELF when the switch is on, whatever was chosen before (portal.md §2). */
export function relationBySwitch({ forSelf, relationCode }: ForSelfEntry): RelationCode | '' {
  return forSelf ? 'SELF' : relationCode;
}

/** The entry with the relation that its switch means, to be checked by rules that ask for a relation. */
export function withRelationBySwitch<Entry extends ForSelfEntry>(entry: Entry): Entry {
  return { ...entry, relationCode: relationBySwitch(entry) };
}
