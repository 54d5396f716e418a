import type { CDPSession, Page } from 'puppeteer-core';
import { fillDelivery, fillDocument } from './fill-order.ts';
import { type OpenProduct, signedInTab } from './product.ts';

const HUB = '/services/electronicservices';
const PHONE_CPU = 4;
/** Key interval and key-down time. */
const KEY_MS = 100;
const KEY_HELD_MS = 40;
/** Reading time, for idle prefetching. */
const READING_MS = 3_000;

export interface OrderStep {
  step: string;
  /** Transferred bytes with headers until the next press, by type. */
  bytes: ReadonlyMap<string, number>;
  requests: number;
  /** Undefined below a frame. */
  slowest: SlowestInteraction | undefined;
}

/** Slowest interaction (INP) and its parts in milliseconds. */
interface SlowestInteraction {
  on: string;
  /** Input to next paint. */
  duration: number;
  /** Input delay, processing, presentation. */
  parts: readonly [delay: number, handlers: number, painting: number];
}

declare global {
  interface Window {
    /** Since the last reading. */
    slowestInteraction?: SlowestInteraction | undefined;
  }
}

/**
 * Plays a birth certificate order from list to number: empty cache, phone screen, 4× CPU slowdown, real input events.
 */
export async function measureWholeOrder(product: OpenProduct): Promise<OrderStep[]> {
  const page = await signedInTab(product, HUB, 'whole-order@wathiqa.example');
  await page.setViewport({ width: 360, height: 740 });
  await page.emulateCPUThrottling(PHONE_CPU);
  await page.evaluateOnNewDocument(watchInteractions);
  // Ends sign-in traffic before the cache is cleared.
  await rest(READING_MS);
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const wire = await watchWire(session);
  const steps: OrderStep[] = [];
  const write = async (page: Page, name: string, text: string) => {
    await page.click(`main [name=${name}]`, { count: 3 });
    await typeKeys(session, text);
  };
  const note = async (step: string) => {
    await rest(READING_MS);
    const slowest = await page.evaluate(() => {
      const slowest = window.slowestInteraction;
      window.slowestInteraction = undefined;
      return slowest;
    });
    steps.push({ step, ...wire.take(), slowest });
  };

  await page.goto(`${product.url}${HUB}`);
  await page.waitForSelector('main h2 a');
  await note('list of services');
  await press(page, 'main h2 a', 'شهادة ميلاد');
  await page.waitForSelector('main [name=acceptTerms]:not(:disabled)');
  await note('terms');
  await page.click('main [name=acceptTerms]');
  await note('terms accepted');
  await press(page, 'main button', 'بدء الخدمة');
  await page.waitForSelector('main [name=firstName]');
  await note('form opened');
  await pressWithErrors(page, 'مراجعة');
  await note('form refused');
  await fillDocument(page, write);
  await note('form filled');
  await press(page, 'main button', 'مراجعة');
  await page.waitForSelector('main [name=streetName]');
  await note('review opened');
  await pressWithErrors(page, 'تسجيل الطلب');
  await note('address refused');
  await fillDelivery(page, write);
  await note('address filled');
  await press(page, 'main button', 'تسجيل الطلب');
  await page.waitForFunction(() => location.pathname.includes('/request/'));
  await note('number');
  await page.close();
  return steps;
}

/** Counts transferred bytes by resource type. */
async function watchWire(session: CDPSession) {
  const types = new Map<string, string>();
  let bytes = new Map<string, number>();
  let requests = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, type);
    if (!response.fromDiskCache) requests += 1;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  return {
    take: () => {
      const taken = { bytes, requests };
      bytes = new Map();
      requests = 0;
      return taken;
    },
  };
}

/** Real key events, because puppeteer inserts non-English letters without any. */
async function typeKeys(session: CDPSession, text: string): Promise<void> {
  for (const key of text) {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, key });
    await rest(KEY_HELD_MS);
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
    await rest(KEY_MS - KEY_HELD_MS);
  }
}

export async function press(page: Page, selector: string, words: string): Promise<void> {
  for (const found of await page.$$(selector)) {
    if ((await found.evaluate((element) => element.textContent?.trim())) === words) {
      await found.click();
      return;
    }
  }
  throw new Error(`No button: ${words}`);
}

async function pressWithErrors(page: Page, words: string): Promise<void> {
  await press(page, 'main button', words);
  await page.waitForSelector('main form [role=alert]');
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function watchInteractions(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration, interactionId, startTime, processingStart, processingEnd, target } =
        entry as PerformanceEventTiming;
      if (interactionId === 0 || duration <= (window.slowestInteraction?.duration ?? 0)) continue;
      const element = target instanceof Element ? target : undefined;
      window.slowestInteraction = {
        on: `${entry.name} ${element?.getAttribute('name') ?? element?.textContent?.trim() ?? ''}`,
        duration,
        parts: [
          processingStart - startTime,
          processingEnd - processingStart,
          startTime + duration - processingEnd,
        ],
      };
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
