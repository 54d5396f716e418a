import type { Translation } from '@wathiqa/domain';
import type * as source from '../../src/lookups.messages.ts';

export const genderNames: Translation<typeof source.genderNames> = { M: 'Male', F: 'Female' };

export const relationChoices: Translation<typeof source.relationChoices> = {
  SELF: 'Me',
  FATHER: 'My father',
  MOTHER: 'My mother',
  SON: 'My son',
  DAUGHTER: 'My daughter',
  WIFE: 'My wife',
  HUSBAND: 'My husband',
};

export const issueReasonNames: Translation<typeof source.issueReasonNames> = {
  FIRST: 'First card',
  LOST: 'Replacement for a lost card',
  DAMAGED: 'Replacement for a damaged card',
};

export const jobTypeNames: Translation<typeof source.jobTypeNames> = {
  1: 'Retired',
  2: 'Not in work',
  3: 'Housewife',
  4: 'Craft worker',
  5: 'Graduate',
  6: 'Student',
  7: 'Member of the Journalists Syndicate',
  8: 'Member of the Bar Association',
  9: 'Member of another syndicate',
  10: 'Sovereign body',
  11: 'Government bank',
  12: 'Other government body in Egypt',
  13: 'Other government body abroad',
  14: 'Private sector and business sector',
};
