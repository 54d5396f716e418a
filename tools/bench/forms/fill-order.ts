import type { Page } from 'puppeteer-core';
import { delivery, people } from '../../../e2e/support/people.ts';

type Write = (page: Page, name: string, text: string) => Promise<void>;

const writeAtOnce: Write = (page, name, text) => page.locator(`main [name=${name}]`).fill(text);

export async function fillDocument(page: Page, write = writeAtOnce): Promise<void> {
  const forSelf = await page.waitForSelector('main [name=forSelf]');
  if (!(await forSelf?.evaluate((field) => (field as HTMLInputElement).checked))) {
    // A page that still scrolls loses a mouse press.
    await forSelf?.evaluate((field) => (field as HTMLInputElement).click());
  }
  const { copies: _, genderCode, ...typed } = people.self;
  for (const [name, value] of Object.entries(typed)) await write(page, name, value);
  await page.select('main [name=genderCode]', genderCode);
}

export async function fillDelivery(page: Page, write = writeAtOnce): Promise<void> {
  const { govCode, policeCode, postalCode, ...typed } = delivery;
  for (const [name, value] of Object.entries(typed)) await write(page, name, value);
  for (const [name, value] of Object.entries({ govCode, policeCode, postalCode })) {
    const option = `main [name=${name}] option[value="${value}"]`;
    await page.waitForSelector(option, { timeout: 60_000 });
    await page.select(`main [name=${name}]`, value);
  }
}
