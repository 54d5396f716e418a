import lighthouse from 'lighthouse';
import type { Page } from 'puppeteer-core';
import { median } from '../support/median.ts';
import { type OpenProduct, signedInTab } from './product.ts';

const FORM = '/electronicservices/birth';
/** A page of text, drawn at build, beside which the form is to be held. */
const TEXT_PAGE = '/questions';
const RUNS = 3;

declare global {
  interface Window {
    /** When the first field of the form could be typed into, in milliseconds since the navigation. */
    formUsableAt?: number;
  }
}

/** Milliseconds, each the median of the runs. */
export interface UsableTimes {
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  interactive: number;
  /** The first field is there, enabled, and the frame with it is drawn. */
  usable: number;
  /** The largest paint of the questions, in the same tab. */
  textPageLargestPaint: number;
}

type Load = Omit<UsableTimes, 'textPageLargestPaint'>;

/**
 * The birth form on the phone and network of Lighthouse's mobile preset (a processor four times slower,
 * 1.6 Mbit/s, 150 ms), both applied for real while the page loads. The citizen is signed in already.
 */
export async function measureTimeToUsable(product: OpenProduct): Promise<UsableTimes> {
  const page = await signedInTab(product, FORM);
  await page.evaluateOnNewDocument(recordWhenUsable);
  const runs: Load[] = [];
  const textPages: Load[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await measure(page, `${product.url}${FORM}`));
    textPages.push(await measure(page, `${product.url}${TEXT_PAGE}`));
  }
  await page.close();
  const of = (key: keyof Load) => median(runs.map((run) => run[key]));
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
      // The session lies in the tab's storage, which Lighthouse would empty.
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

/** Runs in the page: the form is drawn by script alone, so a field that is there also works. */
function recordWhenUsable(): void {
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('main [name=firstName]');
    if (!field || field.disabled) requestAnimationFrame(look);
    else requestAnimationFrame(() => (window.formUsableAt = performance.now()));
  };
  requestAnimationFrame(look);
}
