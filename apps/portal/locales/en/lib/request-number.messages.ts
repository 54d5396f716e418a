import { MISTYPED_REQUEST_ID } from '@wathiqa/domain';
import type { RequestNumberProblems } from '../../../app/lib/request-number.messages.ts';

export const requestNumberProblems: RequestNumberProblems = {
  empty: 'Enter the request number',
  lettersIn: 'A request number has digits only',
  wrongLength: (typed) => `A request number has 12 digits, and you entered ${typed}`,
  wrongDigit: MISTYPED_REQUEST_ID,
};
