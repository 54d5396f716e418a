import { formatRequestId } from '@wathiqa/domain';

export const messages = {
  title: 'لم يتم ذلك',
  connectionLost: 'انقطع الاتصال بالخادم. تأكد من الشبكة ثم حاول مرة أخرى.',
  ofRequest: (message: string, requestId: string) =>
    `${message} (الطلب ${formatRequestId(requestId)})`,
  tryAgain: 'حاول مرة أخرى',
} as const;
