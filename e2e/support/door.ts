import type { Page } from '@playwright/test';
import { deliverOverHttp, sendOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import { expect, type Register } from './fixtures.ts';
import { newStaff } from './office/office.ts';

const url = () => process.env.PRODUCT_URL ?? '';

/** Has the office pack a paid request and hand it to the post, by its calls: their screens are in office-dispatch.spec.ts. */
export async function sendPapers(requestId: string, register: Register): Promise<void> {
  await sendOverHttp(url(), await newStaff(register, 'clerk'), requestId);
}

/** A message as it arrived on a mobile or in a letter box. */
interface ReceivedMessage {
  channel: 'sms' | 'email';
  subject?: string;
  text: string;
}

/** The messages about a request that have arrived. */
export async function receivedMessages(requestId: string): Promise<ReceivedMessage[]> {
  const answer = await fetch(`${url()}/sandbox/messages/received`);
  const received = (await answer.json()) as ReceivedMessage[];
  return received.filter(({ text }) => text.replaceAll(/\s/g, '').includes(requestId));
}

/** The six digits that the orderer of a request on its way was sent, as they arrived on the mobile, in either language. */
export async function doorCode(requestId: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const told = (await receivedMessages(requestId)).map(({ text }) =>
        /(?:كود الاستلام|delivery code)\D*(\d{6})\b/i.exec(text),
      );
      code = told.find(Boolean)?.[1] ?? '';
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code;
}

/** Brings a paid request to the door, where its orderer gives the code; their page tells of both by itself. */
export async function deliverPapers(
  page: Page,
  requestId: string,
  register: Register,
): Promise<void> {
  await page.goto(`/inquiryResult/${requestId}`);
  await sendPapers(requestId, register);
  await expect(page.getByText('الطلب في الطريق إليك').first()).toBeVisible();
  const courier = await newStaff(register, 'clerk');
  await deliverOverHttp(url(), courier, requestId, await doorCode(requestId));
  await expectDelivered(page);
}

/** The page of a request says that its papers arrived, and asks for nothing more. */
export async function expectDelivered(page: Page): Promise<void> {
  await expect(page.getByText('تم تسليم الوثائق').first()).toBeVisible();
  const steps = page.getByRole('region', { name: 'مراحل الطلب' }).getByRole('listitem');
  await expect(steps.last()).toContainText('التسليم: تمت');
}
