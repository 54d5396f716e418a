import { readFile } from 'node:fs/promises';
import { median } from '../../support/median.ts';
import { printMachine } from '../../support/print.ts';
import { openProduct } from '../forms/product.ts';
import { type Audit, audit } from './audit.ts';
import { openGovukPage } from './govuk-page.ts';
import { HEAD, line, print } from './report.ts';

const RUNS = 3;
const TARGETS = { firstPaint: 900, largestPaint: 1300, shift: 0.01 };
/** Only the measured trial forbids indexing; production permits it. */
const INDEXED = { extends: 'lighthouse:default', settings: { skipAudits: ['is-crawlable'] } };
/** The page with an equivalent in govuk-frontend. */
const COMPARISON = '/questions';
const KB = 1024;
const WEIGHT_KB = 60;
/** Of performance; the others are 100. */
const LEAST_SCORE = 99;

/**
 * Lighthouse mobile audits of every public page and a similar govuk-frontend page, with an empty cache.
 *
 * `PAGES=/,/questions` selects pages, `RUNS=1` audits once.
 */
export default async function benchPages(): Promise<void> {
  printMachine();
  const runs = Number(process.env.RUNS ?? RUNS);
  const paths = process.env.PAGES?.split(',') ?? (await publicPages());
  await using product = await openProduct();
  const govuk = await openGovukPage();
  try {
    print(
      `\nLighthouse, mobile preset; medians of ${runs}; times in ms, weight in KB over the wire`,
    );
    print(HEAD);
    for (const path of paths) {
      const measured = await measure(product.browser, `${product.url}${path}`, runs);
      print(line(path, measured), ...missedTargets(measured));
    }
    print(line('govuk-frontend', await measure(product.browser, govuk.url, runs)));
    print(
      `\ntargets: 100 each (performance ${LEAST_SCORE}); FCP ${TARGETS.firstPaint}, LCP ${TARGETS.largestPaint},` +
        ` CLS ${TARGETS.shift}, ${WEIGHT_KB} KB;` +
        ` not slower than govuk-frontend, which repeats ${COMPARISON}`,
    );
  } finally {
    await govuk.close();
  }
}

/** Addresses of the built sitemap. */
async function publicPages(): Promise<string[]> {
  const sitemap = new URL('../../../apps/portal/build/client/sitemap.xml', import.meta.url);
  const xml = await readFile(sitemap, 'utf8');
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
}

/** Median of several runs, but maximum weight. */
async function measure(
  browser: Parameters<typeof audit>[0],
  address: string,
  runs: number,
): Promise<Audit> {
  const audits: Audit[] = [];
  for (let run = 0; run < runs; run += 1) audits.push(await audit(browser, address, INDEXED));
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
