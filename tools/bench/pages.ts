import { readFile } from 'node:fs/promises';
import lighthouse from 'lighthouse';
import type { Browser } from 'puppeteer-core';
import { median, print, printMachine } from '../support/report.ts';
import { openProduct } from './forms/product.ts';

const RUNS = 3;
const TARGETS = { firstPaint: 900, largestPaint: 1300, shift: 0.01 };
/** Only the measured trial forbids indexing; production permits it. */
const INDEXED = { extends: 'lighthouse:default', settings: { skipAudits: ['is-crawlable'] } };
const KB = 1024;
const WEIGHT_KB = 60;
/** Of performance; the others are 100. */
const LEAST_SCORE = 99;

/**
 * Lighthouse mobile audits of every public page, with an empty cache.
 *
 * `PAGES=/,/questions` selects pages, `RUNS=1` audits once.
 */
export default async function benchPages(): Promise<void> {
  printMachine();
  const runs = Number(process.env.RUNS ?? RUNS);
  const paths = process.env.PAGES?.split(',') ?? (await publicPages());
  await using product = await openProduct();
  print(`\nLighthouse, mobile preset; medians of ${runs}; times in ms, weight in KB over the wire`);
  print(HEAD);
  for (const path of paths) {
    const measured = await measure(product.browser, `${product.url}${path}`, runs);
    print(line(path, measured), ...missedTargets(measured));
  }
  print(
    `\ntargets: 100 each (performance ${LEAST_SCORE}); FCP ${TARGETS.firstPaint}, LCP ${TARGETS.largestPaint},` +
      ` CLS ${TARGETS.shift}, ${WEIGHT_KB} KB`,
  );
}

/** Addresses of the built sitemap. */
async function publicPages(): Promise<string[]> {
  const sitemap = new URL('../../apps/portal/build/client/sitemap.xml', import.meta.url);
  const xml = await readFile(sitemap, 'utf8');
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
}

/** Median of several runs, but maximum weight. */
async function measure(browser: Browser, address: string, runs: number): Promise<Audit> {
  const audits: Audit[] = [];
  for (let run = 0; run < runs; run += 1) audits.push(await audit(browser, address));
  const of = (read: (audit: Audit) => number) => median(audits.map(read));
  return {
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      bestPractices: of(({ scores }) => scores.bestPractices),
      seo: of(({ scores }) => scores.seo),
    },
    firstPaint: of(({ firstPaint }) => firstPaint),
    largestPaint: of(({ largestPaint }) => largestPaint),
    shift: of(({ shift }) => shift),
    blocked: of(({ blocked }) => blocked),
    bytes: Math.max(...audits.map(({ bytes }) => bytes)),
    requests: of(({ requests }) => requests),
    failed: [...new Set(audits.flatMap(({ failed }) => failed))],
  };
}

function missedTargets({ failed, bytes, ...audit }: Audit): string[] {
  const { performance, accessibility, bestPractices, seo } = audit.scores;
  const missed = [
    performance < LEAST_SCORE && 'performance',
    accessibility < 100 && 'accessibility',
    bestPractices < 100 && 'best practices',
    seo < 100 && 'SEO',
    audit.firstPaint > TARGETS.firstPaint && 'FCP',
    audit.largestPaint > TARGETS.largestPaint && 'LCP',
    audit.shift > TARGETS.shift && 'CLS',
    bytes > WEIGHT_KB * KB && 'weight',
  ].filter((name) => name !== false);
  return missed.length > 0 ? [`  over: ${missed.join(', ')} (${failed.join(', ')})`] : [];
}

/** Lighthouse mobile results. */
interface Audit {
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
 * Audits a page with an empty cache (cookies remain) on a simulated phone.
 *
 * @throws Error without a result or on redirect
 */
async function audit(browser: Browser, address: string, tries = ATTEMPTS): Promise<Audit> {
  await using page = await browser.newPage();
  const result = await lighthouse(address, { logLevel: 'error' }, INDEXED, page);
  if (!result || result.lhr.runtimeError) {
    if (tries > 1) return await audit(browser, address, tries - 1);
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

/** Column headings of `line`. */
const HEAD = row('page', 'scores', 'FCP', 'LCP', 'CLS', 'TBT', 'weight', 'requests');

function line(name: string, { scores, ...audit }: Audit): string {
  const { performance, accessibility, bestPractices, seo } = scores;
  return row(
    name,
    `${performance} ${accessibility} ${bestPractices} ${seo}`,
    audit.firstPaint.toFixed(0),
    audit.largestPaint.toFixed(0),
    audit.shift.toFixed(3),
    audit.blocked.toFixed(0),
    (audit.bytes / KB).toFixed(1),
    String(audit.requests),
  );
}

function row(name: string, scores: string, ...cells: string[]): string {
  return [name.padEnd(28), scores.padEnd(18), ...cells.map((cell) => cell.padStart(9))].join('');
}
