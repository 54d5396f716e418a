import type { Page } from 'puppeteer-core';
import { median } from '../../support/median.ts';
import { fillDocument } from './fill-order.ts';
import { type OpenProduct, signedInTab } from './product.ts';

const FORM = '/electronicservices/birth';
const REPETITIONS = 10;

const BUTTONS = { add: 'شخص آخر', previous: 'السابق', next: 'التالي', review: 'مراجعة' } as const;
type InteractionName = keyof typeof BUTTONS;
const EDIT = 'تعديل الطلب';

/** Median milliseconds from click to next rendered screen, without network time. */
export type InteractionTimes = Record<InteractionName, number>;

/**
 * Plays an order of eleven birth certificates: ten additions, back, forward, review.
 *
 * @param cpuThrottling CPU slowdown factor
 */
export async function measureInteractions(
  product: OpenProduct,
  cpuThrottling: number,
): Promise<InteractionTimes> {
  const page = await signedInTab(product, FORM);
  await page.setViewport({ width: 1280, height: 900 });
  await page.emulateCPUThrottling(cpuThrottling);
  await fillDocument(page);
  const times: Record<InteractionName, number[]> = { add: [], previous: [], next: [], review: [] };
  const interact = async (name: InteractionName) =>
    times[name].push(await timeInteraction(page, BUTTONS[name]));
  for (let time = 0; time < REPETITIONS; time += 1) {
    await page.locator('main button::-p-text(أضف وثيقة)').click();
    await page.waitForSelector('dialog[open] li button');
    await interact('add');
    await fillDocument(page);
  }
  for (let time = 0; time < REPETITIONS; time += 1) await interact('previous');
  for (let time = 0; time < REPETITIONS; time += 1) await interact('next');
  for (let time = 0; time < REPETITIONS; time += 1) {
    await interact('review');
    await timeInteraction(page, EDIT);
  }
  await page.close();
  return {
    add: median(times.add),
    previous: median(times.previous),
    next: median(times.next),
    review: median(times.review),
  };
}

/** Runs in the page to exclude CDP latency. */
function timeInteraction(page: Page, button: string): Promise<number> {
  return page.evaluate(async (words) => {
    const found = [...document.querySelectorAll('main button')].find((candidate) =>
      candidate.textContent?.trim().startsWith(words),
    );
    if (!(found instanceof HTMLButtonElement)) throw new Error(`No button ${words}`);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const heading = () => document.querySelector('main h1')?.textContent;
    const before = heading();
    performance.clearResourceTimings();
    const start = performance.now();
    found.click();
    while (heading() === before) {
      await frame();
      if (performance.now() - start > 30_000) throw new Error(`${words} opened no screen`);
    }
    // The next frame starts once the change is painted.
    await frame();
    const drawn = performance.now();
    const network = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/Requests/create-cso-request/'))
      .reduce((sum, { duration }) => sum + duration, 0);
    return drawn - start - network;
  }, button);
}
