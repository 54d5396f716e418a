import lighthouse from 'lighthouse';
import type { Page } from 'puppeteer-core';
import { median } from '../../support/report.ts';
import { type OpenProduct, signedInTab } from './product.ts';
import { press } from './whole-order.ts';

const TERMS = '/services/electronicservices/regulations/birth';
const ACCEPTANCE = 'main [name=acceptTerms]:not(:disabled)';
const FIELD = 'main [name=firstName]';
/** A prerendered page for comparison. */
const TEXT_PAGE = '/questions';
const RUNS = 3;

declare global {
  interface Window {
    /** Milliseconds from navigation to a usable first field. */
    formUsableAt?: number;
  }
}

/** Median milliseconds. */
export interface UsableTimes {
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  interactive: number;
  /** First field enabled and painted. */
  usable: number;
  /** LCP of the text page in the same tab. */
  textPageLargestPaint: number;
}

type Load = Omit<UsableTimes, 'textPageLargestPaint'>;

/**
 * Birth form under Lighthouse's mobile conditions (4× CPU slowdown, 1.6 Mbit/s, 150 ms), actually throttled, with a
 * signed-in citizen.
 */
export async function measureTimeToUsable(product: OpenProduct): Promise<UsableTimes> {
  const page = await signedInTab(product, '/services/electronicservices');
  await page.goto(`${product.url}${TERMS}`);
  await page.waitForSelector(ACCEPTANCE);
  await page.click(ACCEPTANCE);
  await press(page, 'main button', 'بدء الخدمة');
  await page.waitForSelector(FIELD);
  // With the draft.
  const form = page.url();
  await page.evaluateOnNewDocument(recordWhenUsable, FIELD);
  const runs: Load[] = [];
  const textPages: Load[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await measure(page, form));
    textPages.push(await measure(page, `${product.url}${TEXT_PAGE}`));
  }
  await page.close();
  const of = (key: keyof Load) => median(runs.map((run) => run[key]));
  if (Number.isNaN(of('usable'))) throw new Error(`${form} showed no form`);
  return {
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    blocked: of('blocked'),
    interactive: of('interactive'),
    usable: of('usable'),
    textPageLargestPaint: median(textPages.map(({ largestPaint }) => largestPaint)),
  };
}

async function measure(page: Page, address: string): Promise<Load> {
  const result = await lighthouse(
    address,
    {
      // Preserves the session in the tab's storage.
      disableStorageReset: true,
      throttlingMethod: 'devtools',
      onlyAudits: [
        'first-contentful-paint',
        'largest-contentful-paint',
        'total-blocking-time',
        'interactive',
      ],
      logLevel: 'error',
    },
    undefined,
    page,
  );
  const audits = result?.lhr.audits ?? {};
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    interactive: value('interactive'),
    usable: (await page.evaluate(() => window.formUsableAt)) ?? Number.NaN,
  };
}

/** Runs in the page: the form is client-rendered, so a visible field works. */
function recordWhenUsable(selector: string): void {
  const look = () => {
    const field = document.querySelector<HTMLInputElement>(selector);
    if (!field || field.disabled) requestAnimationFrame(look);
    else requestAnimationFrame(() => (window.formUsableAt = performance.now()));
  };
  requestAnimationFrame(look);
}
