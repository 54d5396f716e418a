import type { Page } from 'puppeteer-core';
import { fillDelivery, fillDocument } from './fill-order.ts';
import { type OpenProduct, signedInTab } from './product.ts';

const HUB = '/services/electronicservices';
/** A poor mobile network: 400 kbit/s both ways, 400 ms there and back. */
const NETWORK = { download: 50_000, upload: 50_000, latency: 400 };
const CPU_THROTTLING = 4;
/** For which a page is looked at before the next press; what it fetches ahead comes meanwhile. */
const READING_MS = 5_000;

/** What a citizen sees from a press until the next page is there. */
export interface Wait {
  step: string;
  /** From the press to the first thing on the screen that says so, in milliseconds. */
  firstSign: number;
  /** From the press to the heading of the next page, in milliseconds. */
  arrived: number;
  /** Milliseconds during which the page had no heading. */
  withoutHeading: number;
}

/**
 * Plays an order on a slow network and a slow phone: a tile, its terms, the form, the review, the number. Each press is
 * followed frame by frame in the page.
 */
export async function measureWaits(product: OpenProduct): Promise<Wait[]> {
  const page = await signedInTab(product, HUB);
  await page.setViewport({ width: 360, height: 740 });
  await page.emulateCPUThrottling(CPU_THROTTLING);
  await page.emulateNetworkConditions(NETWORK);
  const waits: Wait[] = [];
  const step = async (name: string, selector: string, words: string) => {
    await page.waitForSelector(selector);
    await new Promise((resolve) => setTimeout(resolve, READING_MS));
    waits.push({ step: name, ...(await press(page, selector, words)) });
  };

  await step('tile to terms', 'main h2 a', 'شهادة ميلاد');
  const terms = await page.waitForSelector('main [name=acceptTerms]:not(:disabled)');
  await terms?.evaluate((field) => (field as HTMLInputElement).click());
  await step('start to form', 'main button', 'بدء الخدمة');
  await fillDocument(page);
  await step('form to review', 'main button', 'مراجعة');
  await fillDelivery(page);
  await step('review to number', 'main button', 'تسجيل الطلب');
  await page.close();
  return waits;
}

/** Runs in the page, so that the line to the browser is not counted. */
function press(page: Page, selector: string, words: string): Promise<Omit<Wait, 'step'>> {
  return page.evaluate(
    async (where, text) => {
      const found = [...document.querySelectorAll<HTMLElement>(where)].find(
        (candidate) => candidate.textContent?.trim() === text,
      );
      if (!found) throw new Error(`There is nothing to press: ${text}`);
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const heading = () => document.querySelector('main h1')?.textContent;
      const signs = () => document.querySelectorAll('[role=progressbar], [aria-busy=true]').length;
      const before = heading();
      const address = location.pathname + location.search;
      let firstSign: number | undefined;
      let withoutHeading = 0;
      const start = performance.now();
      let last = start;
      found.click();
      for (;;) {
        await frame();
        const now = performance.now();
        if (!heading()) withoutHeading += now - last;
        last = now;
        if (firstSign === undefined && (signs() > 0 || heading() !== before)) {
          firstSign = now - start;
        }
        const moved = location.pathname + location.search !== address;
        if (moved && heading() && heading() !== before && signs() === 0) break;
        if (now - start > 60_000) throw new Error(`${text} led nowhere`);
      }
      return { firstSign: firstSign ?? 0, arrived: performance.now() - start, withoutHeading };
    },
    selector,
    words,
  );
}
