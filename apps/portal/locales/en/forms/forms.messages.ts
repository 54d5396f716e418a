import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../app/forms/forms.messages.ts';

/** Label within a sentence: “First name” becomes “the first name”. */
function named(label: string): string {
  return `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

export const messages: Translation<typeof source> = {
  invalid: 'There is an error in the details you entered',
  write: (label) => `Enter ${named(label)}`,
  choose: (label) => `Choose ${named(label)}`,
  chooseRelation: 'Choose who the owner of the document is to you',
  writeEntity: 'Enter the name of the organisation',
  writeDetail: 'Enter a landmark or other details of the address',
  chooseAnswer: 'Choose an answer',
  loadingList: 'Loading the list',
  listFailed: 'The list could not be loaded',
  tryAgain: 'Try again',
  noMatch: 'Not in the list',
};
