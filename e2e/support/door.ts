import type { Page } from '@playwright/test';
import { deliverOverHttp, sendOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import { expect, type Register } from './fixtures.ts';
import { newStaff } from './office/office.ts';

const url = () => process.env.PRODUCT_URL ?? '';

/** Packs and hands over a paid request through the API; dispatch.spec.ts tests the screens. */
export async function sendPapers(requestId: string, register: Register): Promise<void> {
  await sendOverHttp(url(), await newStaff(register, 'clerk'), requestId);
}

interface ReceivedMessage {
  channel: 'sms' | 'email';
  subject?: string;
  text: string;
}

export async function receivedMessages(requestId: string): Promise<ReceivedMessage[]> {
  const answer = await fetch(`${url()}/sandbox/messages/received`);
  const received = (await answer.json()) as ReceivedMessage[];
  return received.filter(({ text }) => text.replaceAll(/\s/g, '').includes(requestId));
}

/** Delivery code from the SMS, in either language. */
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

/** Delivers a paid request by its code; the citizen's page updates automatically. */
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

export async function expectDelivered(page: Page): Promise<void> {
  await expect(page.getByText('تم تسليم الوثائق').first()).toBeVisible();
  const steps = page.getByRole('region', { name: 'مراحل الطلب' });
  await expect(steps).toContainText('التسليم، 6 من 6: مرحلة منتهية');
}
