import lighthouse, { type Config } from 'lighthouse';
import type { Browser } from 'puppeteer-core';

/** Lighthouse mobile results. */
export interface Audit {
  /** 0 to 100. */
  scores: { performance: number; accessibility: number; bestPractices: number; seo: number };
  /** Milliseconds. */
  firstPaint: number;
  largestPaint: number;
  /** CLS, unitless. */
  shift: number;
  /** Milliseconds. */
  blocked: number;
  /** Total transfer until idle, without interaction. */
  bytes: number;
  requests: number;
  failed: string[];
}

/** Lighthouse may lose a trace. */
const ATTEMPTS = 3;

/**
 * Audits a page with an empty cache (cookies remain) on a simulated phone, unless `config` differs.
 *
 * @throws Error without a result or on redirect
 */
export async function audit(
  browser: Browser,
  address: string,
  config?: Config,
  tries = ATTEMPTS,
): Promise<Audit> {
  await using page = await browser.newPage();
  const result = await lighthouse(address, { logLevel: 'error' }, config, page);
  if (!result || result.lhr.runtimeError) {
    if (tries > 1) return await audit(browser, address, config, tries - 1);
    throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  const shown = result.lhr.finalDisplayedUrl;
  if (shown !== new URL(address).href) throw new Error(`${address} leads to ${shown}`);
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

/** Whether an audit affects a score. */
function counts(categories: Categories, id: string): boolean {
  return Object.values(categories).some(({ auditRefs }) =>
    auditRefs.some((ref) => ref.id === id && ref.weight > 0),
  );
}
