import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  type HttpCitizen,
  signInOverHttp,
} from '@wathiqa/server/test/support/http/http-citizen.ts';
import { decideOverHttp, sendOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import { birthDocument, birthOrder } from '@wathiqa/server/test/support/orders.ts';
import type { Page } from 'puppeteer-core';
import { print } from '../../support/print.ts';
import { type OpenProduct, openProduct, signedInTab } from './product.ts';

const CITIZEN = 'bench@wathiqa.example';
const CLERK = 'clerk@wathiqa.example';
const PHONE = { width: 360, height: 740, hasTouch: true, isMobile: true };
const PAY = 'a[href^="/payment/"]';
const HISTORY = '#history';

/**
 * `npm run bench request-page`: length of the page of a request of three documents on a phone, and top of its expected
 * day, in four states.
 */
export default async function benchRequestPage(): Promise<void> {
  await using product = await openProduct();
  const citizen = await signInOverHttp(product.url, CITIZEN);
  const first = await order(citizen);
  const page = await signedInTab(product, `/inquiryResult/${first}`, CITIZEN);
  await page.setViewport(PHONE);
  print(`in review: ${await measure(page, HISTORY)}`);
  await decideOverHttp(product.url, CLERK, first);
  print(`payment due: ${await measure(page, PAY)}`);
  const partly = await order(citizen);
  await decideOverHttp(product.url, CLERK, partly, { rejected: 1 });
  await page.goto(`${product.url}/inquiryResult/${partly}`);
  print(`partly refused: ${await measure(page, PAY)}`);
  await pay(product, citizen, first);
  await sendOverHttp(product.url, CLERK, first);
  await page.goto(`${product.url}/inquiryResult/${first}`);
  print(`in transit: ${await measure(page, HISTORY)}`);
}

async function order(citizen: HttpCitizen): Promise<string> {
  const document = () => birthDocument({ relationCode: 'SON' });
  const id = await citizen.order(randomUUID(), birthOrder(document(), document(), birthDocument()));
  await citizen.sendAddress(id);
  return id;
}

async function pay({ url }: OpenProduct, citizen: HttpCitizen, id: string): Promise<void> {
  await fetch(`${url}/sandbox/payments/outlet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: await citizen.askForCode(id) }),
  });
  while ((await citizen.stateOf(id)) !== 'PAYMENT_ACCEPTED') await setTimeout(100);
}

/** @param last selector of what arrives last; the network is never idle, because the page has a stream */
async function measure(page: Page, last: string): Promise<string> {
  await page.reload();
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
