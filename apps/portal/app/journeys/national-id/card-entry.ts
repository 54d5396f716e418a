import { jobTypeNames } from '@wathiqa/content';
import { chosenCode, type NidDocument } from '@wathiqa/contract';
import {
  type IssueReason,
  isJobTypeId,
  type JobTypeId,
  joinName,
  MIN_COPIES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { BLANK, entryRules, INPUTS, OWNER_INPUTS, pick, RULES } from '../order/fields/inputs.ts';

/** On the form, in screen order. */
export const CARD_INPUTS = [...OWNER_INPUTS, 'nationalIdenNumber', 'nidIssueReasonCode'] as const;

/** As typed: the form, then the answers (spec §5.1). */
export const CardEntry = z.object({
  kind: z.literal('Nid'),
  ...pick(INPUTS, CARD_INPUTS),
  lastIssuedOnline: z.enum(['yes', 'no', '']),
  /** Year, or a replacement for the month. */
  lastIssueYear: z.string(),
  lastIssueMonth: z.string(),
  jobTypeId: z.string(),
});
export type CardEntry = z.infer<typeof CardEntry>;

export function createBlankCard(
  nidIssueReasonCode: IssueReason | '',
  nationalIdenNumber = '',
): CardEntry {
  return {
    kind: 'Nid',
    ...pick(BLANK, CARD_INPUTS),
    nationalIdenNumber,
    nidIssueReasonCode,
    lastIssuedOnline: '',
    lastIssueYear: '',
    lastIssueMonth: '',
    jobTypeId: '',
  };
}

const formRules = z.object(pick(RULES, CARD_INPUTS));

const jobTypeRule = z.pipe(
  chosenCode,
  z.transform((value, context): JobTypeId => {
    const id = Number(value);
    if (isJobTypeId(id)) return id;
    context.issues.push({ code: 'custom', message: 'choice', input: value });
    return z.NEVER;
  }),
);

/** Rules of the form before the questions (spec §3.1). */
export const cardFormRules = entryRules(CardEntry, formRules);

/** Rules of the whole entry; output is the wire document (spec §2.3). */
export const cardRules = entryRules(
  CardEntry,
  z.pipe(
    z.object({ ...formRules.shape, jobTypeId: jobTypeRule }),
    z.transform(
      (entry): NidDocument => ({
        name: {
          firstName: entry.firstName,
          otherName: joinName({ ...entry, firstName: '' }),
        },
        motherFullName: entry.motherFullName,
        genderCode: entry.genderCode,
        nid: { nationalIdenNumber: entry.nationalIdenNumber },
        jobName: jobTypeNames[entry.jobTypeId],
        nidIssueReasonCode: entry.nidIssueReasonCode,
        jobTypeNIDCode: 'NONE',
        numberOfCopies: MIN_COPIES,
      }),
    ),
  ),
);
