import type { Page } from 'puppeteer-core';
import { fillDelivery, fillDocument } from './fill-order.ts';
import { type OpenProduct, signedInTab } from './product.ts';

const HUB = '/services/electronicservices';
/** Slow mobile network: 400 kbit/s, 400 ms round trip. */
const NETWORK = { download: 50_000, upload: 50_000, latency: 400 };
const CPU_THROTTLING = 4;
/** Reading time, for prefetching. */
const READING_MS = 5_000;

/** Perceived wait from press to next page. */
export interface Wait {
  step: string;
  /** Milliseconds to the first visible feedback. */
  firstSign: number;
  /** Milliseconds to the next page's heading. */
  arrived: number;
  /** Milliseconds without a heading. */
  withoutHeading: number;
}

/** Plays an order from tile to number on a slow network and phone; follows each press frame by frame. */
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

/** Runs in the page to exclude CDP latency. */
function press(page: Page, selector: string, words: string): Promise<Omit<Wait, 'step'>> {
  return page.evaluate(
    async (where, text) => {
      const found = [...document.querySelectorAll<HTMLElement>(where)].find(
        (candidate) => candidate.textContent?.trim() === text,
      );
      if (!found) throw new Error(`No button: ${text}`);
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
        if (now - start > 60_000) throw new Error(`${text} opened no screen`);
      }
      return { firstSign: firstSign ?? 0, arrived: performance.now() - start, withoutHeading };
    },
    selector,
    words,
  );
}
