import { jobTypeNames } from '@wathiqa/content';
import { chosenCode, type NidDocument, nationalId, nidIssueReasonCode } from '@wathiqa/contract';
import {
  ISSUE_REASONS,
  type IssueReason,
  isJobTypeId,
  type JobTypeId,
  joinName,
  MIN_COPIES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { BLANK_OWNER, entryRules, ownerRules, ownerShape } from '../order/fields/owner-schema.ts';

/** The order of an ID card as it was typed: the form, then the answers to the steps (decisions §4). */
export const CardEntry = z.object({
  kind: z.literal('Nid'),
  ...ownerShape,
  nationalIdenNumber: z.string(),
  nidIssueReasonCode: z.enum([...ISSUE_REASONS, '']),
  lastIssuedOnline: z.enum(['yes', 'no', '']),
  /** Or what is said in place of a month, which then has none. */
  lastIssueYear: z.string(),
  /** Two digits. */
  lastIssueMonth: z.string(),
  jobTypeId: z.string(),
});
export type CardEntry = z.infer<typeof CardEntry>;

/** A blank entry, with the reason that the citizen came with and the number that the account proves. */
export function createBlankCard(
  nidIssueReasonCode: IssueReason | '',
  nationalIdenNumber = '',
): CardEntry {
  return {
    kind: 'Nid',
    ...BLANK_OWNER,
    nationalIdenNumber,
    nidIssueReasonCode,
    lastIssuedOnline: '',
    lastIssueYear: '',
    lastIssueMonth: '',
    jobTypeId: '',
  };
}

const formRules = z.object({ ...ownerRules, nationalIdenNumber: nationalId, nidIssueReasonCode });

const jobTypeRule = z.pipe(
  chosenCode,
  z.transform((value, context): JobTypeId => {
    const id = Number(value);
    if (isJobTypeId(id)) return id;
    context.issues.push({ code: 'custom', message: 'choice', input: value });
    return z.NEVER;
  }),
);

/** The rules of the form, which stands before the steps (portal.md §5). */
export const cardFormRules = entryRules(CardEntry, formRules);

/** The rules of the whole entry, from what was typed to the document of the wire (portal.md §3). */
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
