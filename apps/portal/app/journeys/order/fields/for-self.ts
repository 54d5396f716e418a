import type { RelationCode } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { relationInput } from './record-schema.ts';

/** The switch "for yourself" and the relation that it makes unnecessary, as typed. */
export const forSelfShape = { forSelf: z.boolean(), relationCode: relationInput };

export const BLANK_FOR_SELF: z.infer<z.ZodMiniObject<typeof forSelfShape>> = {
  forSelf: false,
  relationCode: '',
};

type ForSelfEntry = typeof BLANK_FOR_SELF;

/** What the owner is to the applicant: SELF when the switch is on, whatever was chosen before (portal.md §2). */
export function getEffectiveRelation({ forSelf, relationCode }: ForSelfEntry): RelationCode | '' {
  return forSelf ? 'SELF' : relationCode;
}

/** The entry with the relation that its switch means, to be checked by rules that ask for a relation. */
export function withEffectiveRelation<Entry extends ForSelfEntry>(entry: Entry): Entry {
  return { ...entry, relationCode: getEffectiveRelation(entry) };
}
