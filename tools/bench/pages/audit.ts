import lighthouse, { type Config } from 'lighthouse';
import type { Browser } from 'puppeteer-core';

/** What Lighthouse says of a page on its mobile preset. */
export interface Audit {
  /** 0 to 100. */
  scores: { performance: number; accessibility: number; bestPractices: number; seo: number };
  /** Milliseconds. */
  firstPaint: number;
  largestPaint: number;
  /** Cumulative layout shift, without a unit. */
  shift: number;
  /** Milliseconds. */
  blocked: number;
  /** All that came over the wire until the page was quiet and nobody had touched it. */
  bytes: number;
  requests: number;
  /** The audits that did not pass, by their ids. */
  failed: string[];
}

/** Lighthouse now and then loses the trace of a load, and then asks to be run again. */
const ATTEMPTS = 3;

/**
 * The audits of a page, run in a browser that has kept nothing of it but cookies, on a phone's screen,
 * processor and network unless `config` has others.
 *
 * @throws Error when Lighthouse has no result, or the page leads elsewhere
 */
export async function audit(
  browser: Browser,
  address: string,
  config?: Config,
  tries = ATTEMPTS,
): Promise<Audit> {
  const page = await browser.newPage();
  try {
    const result = await lighthouse(address, { logLevel: 'error' }, config, page);
    if (!result || result.lhr.runtimeError) {
      if (tries > 1) return await audit(browser, address, config, tries - 1);
      throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    }
    const shown = result.lhr.finalDisplayedUrl;
    if (shown !== address) throw new Error(`${address} leads to ${shown}`);
    const { audits, categories } = result.lhr;
    const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    const requests = listRequests(audits['network-requests']?.details);
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        bestPractices: score('best-practices'),
        seo: score('seo'),
      },
      firstPaint: value('first-contentful-paint'),
      largestPaint: value('largest-contentful-paint'),
      shift: value('cumulative-layout-shift'),
      blocked: value('total-blocking-time'),
      bytes: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
      requests: requests.length,
      failed: Object.values(audits)
        .filter(({ id, score }) => score !== null && score < 1 && counts(categories, id))
        .map(({ id }) => id),
    };
  } finally {
    await page.close();
  }
}

interface Request {
  transferSize?: number;
}

function listRequests(details: unknown): Request[] {
  const items = (details as { items?: Request[] } | undefined)?.items;
  if (!items) throw new Error('Lighthouse listed no requests');
  return items;
}

type Categories = Record<string, { auditRefs: { id: string; weight: number }[] }>;

/** Whether an audit weighs in a score. */
function counts(categories: Categories, id: string): boolean {
  return Object.values(categories).some(({ auditRefs }) =>
    auditRefs.some((ref) => ref.id === id && ref.weight > 0),
  );
}
