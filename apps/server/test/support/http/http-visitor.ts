import { createClient, submitFeedback } from '@wathiqa/contract';
import { FEEDBACK_TYPES } from '@wathiqa/domain';

export async function sendMessageOverHttp(url: string): Promise<string> {
  const client = createClient({ baseUrl: url, fetch, headers: () => ({}) });
  const { reference } = await client(submitFeedback, {
    headers: {},
    body: {
      name: 'منى السيد',
      mobileNumber: '01012345678',
      email: 'mona@example.org',
      type: FEEDBACK_TYPES.suggestion,
      message: 'أقترح مد مواعيد العمل يوم السبت',
      secondsOnForm: 30,
    },
  });
  if (!reference) throw new Error('The message was not kept');
  return reference;
}
