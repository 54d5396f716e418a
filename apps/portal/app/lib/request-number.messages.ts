import { MISTYPED_REQUEST_ID } from '@wathiqa/domain';

export interface RequestNumberProblems {
  empty: string;
  lettersIn: string;
  wrongLength: (typed: number) => string;
  wrongDigit: string;
}

export const requestNumberProblems: RequestNumberProblems = {
  empty: 'اكتب رقم الطلب',
  lettersIn: 'رقم الطلب أرقام فقط',
  wrongLength: (typed) => `رقم الطلب 12 رقمًا، والمكتوب ${typed}`,
  wrongDigit: MISTYPED_REQUEST_ID,
};
