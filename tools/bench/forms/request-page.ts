import { randomUUID } from 'node:crypto';
import { signInOverHttp } from '@wathiqa/server/test/support/http/http-citizen.ts';
import { decideOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import { birthDocument, birthOrder } from '@wathiqa/server/test/support/orders.ts';
import type { Page } from 'puppeteer-core';
import { print } from '../support/print.ts';
import { openProduct, signedInTab } from './product.ts';

const CITIZEN = 'bench@wathiqa.example';
const CLERK = 'clerk@wathiqa.example';
const PHONE = { width: 360, height: 740, hasTouch: true, isMobile: true };

/**
 * `npm run bench request-page`: length of the page of a request of three documents on a phone, and top of its expected
 * day, in review and with payment due.
 */
export default async function benchRequestPage(): Promise<void> {
  const product = await openProduct();
  try {
    const citizen = await signInOverHttp(product.url, CITIZEN);
    const document = () => birthDocument({ relationCode: 'SON' });
    const id = await citizen.order(
      randomUUID(),
      birthOrder(document(), document(), birthDocument()),
    );
    await citizen.sendAddress(id);
    const page = await signedInTab(product, `/inquiryResult/${id}`, CITIZEN);
    await page.setViewport(PHONE);
    print(`in review: ${await measure(page, '#history')}`);
    await decideOverHttp(product.url, CLERK, id);
    await page.reload();
    print(`payment due: ${await measure(page, 'a[href^="/payment/"]')}`);
  } finally {
    await product.close();
  }
}

/** @param last selector of what arrives last; the network is never idle, because the page has a stream */
async function measure(page: Page, last: string): Promise<string> {
  const day = await page.waitForSelector('main ::-p-text(موعد الوصول المتوقع)');
  await page.waitForSelector(`main ${last}`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const top = await day?.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const [length, footer] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    document.querySelector('footer')?.offsetHeight,
  ]);
  return `${length} px, expected day at ${Math.round(top ?? 0)} px, footer ${footer} px`;
}
