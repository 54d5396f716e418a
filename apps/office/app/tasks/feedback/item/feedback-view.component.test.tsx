import { readFeedback } from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { expectAccessible } from '@wathiqa/ui/testing';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { undoSending } from '../../../session/outgoing.ts';
import { useRead } from '../../../session/use-read.ts';
import { renderScreen, stubServer, UNAVAILABLE } from '../../../testing/render-screen.tsx';
import { UndoBar } from '../../request/pending-decisions.tsx';
import { readyAnswers } from '../feedback.messages.ts';
import { FeedbackView } from './feedback-view.tsx';

const reference = '123456789';
const open = {
  ...{ reference, type: 2, state: 'open', version: 1, receivedAt: '2026-11-21T08:00:00.000Z' },
  ...{ dueOn: null, daysLeft: null },
  ...{ name: 'منى', mobileNumber: '01012345678', email: 'mona@example.org', message: 'أين طلبي' },
  ...{ requestId: null, openedBy: [] as string[], actions: [] as object[] },
  ...{ assignee: null, colleagues: [{ id: 7, userName: 'سلمى' }] },
};
const answered = {
  ...{ action: 'answer', text: 'رد زميلي', doneAt: '2026-11-22T08:00:00.000Z' },
  ...{ doneBy: 'سلمى', refusedAt: null },
};

function Item() {
  const { data } = useRead(['message', reference], readFeedback, { query: { reference } });
  return data ? <FeedbackView message={data.message} /> : null;
}

function Address({
  onChange,
  children,
}: {
  onChange: (path: string) => void;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  useEffect(() => onChange(pathname), [onChange, pathname]);
  return children;
}

const field = () => page.getByRole('textbox', { name: /الرد/ });
const undo = () => page.getByRole('button', { name: /تراجع/ });

/** As at the end of the time to undo. */
const leave = () => window.dispatchEvent(new Event('pagehide'));

async function answer(act: () => object) {
  const sent = vi.fn(act);
  stubServer({
    '/api/office/feedback/message': () => ({ message }),
    '/api/office/feedback/act': () => ({ ...sent() }),
    '/api/office/pending-decisions': { decisions: [] },
  });
  await renderScreen(
    <>
      <Item />
      <UndoBar />
    </>,
    'clerk',
  );
  await userEvent.fill(field(), 'ردي أنا');
  await userEvent.click(page.getByRole('button', { name: 'إرسال الرد' }));
  await expect.element(undo()).toBeVisible();
  return sent;
}

let message: object = open;
afterEach(() => {
  message = open;
});

test('an answer is sent after the time to undo it, also when the page closes', async () => {
  const sent = await answer(() => {
    message = { ...open, state: 'answered', version: 2, actions: [answered] };
    return {};
  });
  expect(sent).not.toHaveBeenCalled();
  leave();
  await expect.element(page.getByText('رد زميلي')).toBeVisible();
  expect(sent).toHaveBeenCalledOnce();
  await expect.element(page.getByText('ما كتبته ولم يُحفظ')).not.toBeInTheDocument();
});

test('an answer opens the next open message of the list', async () => {
  const shown = { reference, state: 'open' };
  stubServer({
    '/api/office/feedback/message': () => ({ message }),
    '/api/office/feedback': {
      messages: [shown, { ...shown, reference: '123456780' }].map((each) => ({
        ...{ type: 2, receivedAt: open.receivedAt, excerpt: '', requestId: null },
        ...{ dueOn: null, daysLeft: null, assignee: null },
        ...each,
      })),
      next: null,
    },
  });
  const opened = vi.fn();
  await renderScreen(
    <Address onChange={opened}>
      <Item />
    </Address>,
    'clerk',
  );
  await userEvent.fill(field(), 'ردي أنا');
  await userEvent.click(page.getByRole('button', { name: 'إرسال وفتح التالية' }));
  await expect.poll(() => opened.mock.lastCall?.[0]).toBe('/feedback/123456780');
  undoSending();
});

test('a colleague who opened the message minutes ago is named', async () => {
  message = { ...open, openedBy: ['سلمى حسن'] };
  stubServer({ '/api/office/feedback/message': () => ({ message }) });
  await renderScreen(<Item />, 'clerk');
  await expect.element(page.getByText(/فُتحت قبل دقائق عند: سلمى حسن/)).toBeVisible();
  await expectAccessible();
});

test('an undone answer is not sent and can be changed', async () => {
  const sent = await answer(() => ({}));
  await undo().click();
  leave();
  await expect.element(field()).toHaveValue('ردي أنا');
  await expect.element(field()).not.toHaveAttribute('readonly');
  expect(sent).not.toHaveBeenCalled();
});

test('an answer that does not arrive remains in its field', async () => {
  await answer(() => UNAVAILABLE);
  leave();
  await expect.element(page.getByRole('alert').first()).toMatchTextContent(/الخدمة غير متاحة الآن/);
  await expect.element(field()).toHaveValue('ردي أنا');
});

test('an answer that a colleague overtook stands beside theirs', async () => {
  await answer(() => {
    message = { ...open, state: 'answered', version: 2, actions: [answered] };
    return { ResponseCode: RESPONSE_CODES.OUTDATED, ResponseMessage: 'تغيّر' };
  });
  leave();
  const unsent = page.getByRole('region', { name: 'ما كتبته ولم يُحفظ' });
  await expect.element(unsent).toMatchTextContent(/رد زميلي.*ردي أنا/);
  await expectAccessible();
});

test('closing a message that a colleague answered shows both and asks again', async () => {
  stubServer({
    '/api/office/feedback/message': () => ({ message }),
    '/api/office/feedback/act': () => {
      message = { ...open, state: 'answered', version: 2, actions: [answered] };
      return { ResponseCode: RESPONSE_CODES.OUTDATED, ResponseMessage: 'تغيّر' };
    },
  });
  await renderScreen(<Item />, 'clerk');
  await userEvent.click(page.getByRole('button', { name: 'إغلاق الرسالة' }).first());
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByRole('textbox'), 'مكررة');
  await userEvent.click(dialog.getByRole('button', { name: 'مراجعة' }));
  await userEvent.click(dialog.getByRole('button', { name: 'إغلاق الرسالة', exact: true }).first());
  await expect.element(dialog).toMatchTextContent(/تم الرد.*مغلقة.*رد زميلي.*مكررة/);
  await expectAccessible();
});

test.each(readyAnswers)('the ready answer «$label» has nothing to fill in', ({ text }) => {
  expect(text).toMatch(/[.؟!]$/);
  expect(text).not.toMatch(/[[\]{}<>_]|\.\.|…/);
});
