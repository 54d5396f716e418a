import { MAX_REQUEST_MESSAGES_A_DAY } from '@wathiqa/domain';

/** What is said to whoever writes about a request. */
export const messages = {
  tooMany: `كتبت ${MAX_REQUEST_MESSAGES_A_DAY} رسائل عن هذا الطلب اليوم. انتظر الرد، أو اتصل بمركز الاتصال`,
} as const;
