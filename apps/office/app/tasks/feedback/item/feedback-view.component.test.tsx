import { readFeedback } from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { expectAccessible } from '@wathiqa/ui/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useRead } from '../../../session/use-read.ts';
import { renderScreen, stubServer } from '../../../testing/render-screen.tsx';
import { FeedbackView } from './feedback-view.tsx';

const reference = '123456789';
const open = {
  ...{ reference, type: 2, state: 'open', version: 1, receivedAt: '2026-11-21T08:00:00.000Z' },
  ...{ name: 'منى', mobileNumber: '01012345678', email: 'mona@example.org', message: 'أين طلبي' },
  ...{ requestId: null, actions: [] as object[] },
};
const answered = {
  ...{ action: 'answer', text: 'رد زميلي', doneAt: '2026-11-22T08:00:00.000Z' },
  ...{ doneBy: 'سلمى', refusedAt: null },
};

function Item() {
  const { data } = useRead(['message', reference], readFeedback, { query: { reference } });
  return data ? <FeedbackView message={data.message} /> : null;
}

test('an answer that a colleague overtook stands beside theirs', async () => {
  let message = open;
  stubServer({
    '/api/office/feedback/message': () => ({ message }),
    '/api/office/feedback/act': () => {
      message = { ...open, state: 'answered', version: 2, actions: [answered] };
      return { ResponseCode: RESPONSE_CODES.OUTDATED, ResponseMessage: 'تغيّر' };
    },
  });
  await renderScreen(<Item />, 'clerk');
  await userEvent.fill(page.getByRole('textbox', { name: /الرد/ }), 'ردي أنا');
  await userEvent.click(page.getByRole('button', { name: /^إرسال/ }));
  const unsent = page.getByRole('region', { name: 'ما كتبته ولم يُحفظ' });
  await expect.element(unsent).toMatchTextContent(/رد زميلي.*ردي أنا/);
  await expectAccessible();
});
