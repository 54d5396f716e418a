import { readFile } from 'node:fs/promises';
import type { HTTPResponse, Page } from 'puppeteer-core';
import { type OpenProduct, signedInTab } from './product.ts';

const ROUTES = new URL('../../../apps/portal/build/client/routes.json', import.meta.url);
const ORDERING =
  /^\/(services|electronicservices|translatedservices|inquiry|inquiryResult|request|payment|myRequests)\//i;
/** What stands in a path for its parameters; a page shows the same script whatever they are. */
const PARAMETERS: Readonly<Record<string, string>> = {
  docType: 'birth',
  req_id: '260000000018',
  requestId: '260000000018',
};

/** The script that one route loads in an empty browser. */
interface RouteScript {
  route: string;
  /** Bytes over the network, compressed as the server sends them. */
  bytes: number;
  files: number;
  /** Files that came without brotli. */
  unpacked: number;
}

/** What script every route of the ordering part loads, in a browser that has kept nothing. */
export async function scriptBytes(product: OpenProduct): Promise<RouteScript[]> {
  const patterns: string[] = JSON.parse(await readFile(ROUTES, 'utf8'));
  const routes = patterns.filter((pattern) => ORDERING.test(`${pattern}/`));
  const page = await signedInTab(product, '/inquiry');
  await page.setCacheEnabled(false);
  const found: RouteScript[] = [];
  for (const route of routes) found.push(await loadRoute(page, product.url, route));
  await page.close();
  return found;
}

async function loadRoute(page: Page, url: string, route: string): Promise<RouteScript> {
  const scripts = new Map<string, HTTPResponse>();
  const note = (response: HTTPResponse) => {
    if (/\.m?js$/.test(new URL(response.url()).pathname)) scripts.set(response.url(), response);
  };
  page.on('response', note);
  const path = route.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? '');
  // A page that listens for changes keeps its line open.
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle2' });
  page.off('response', note);
  const headers = [...scripts.values()].map((response) => response.headers());
  return {
    route,
    bytes: headers.reduce((sum, header) => sum + Number(header['content-length'] ?? 0), 0),
    files: headers.length,
    unpacked: headers.filter((header) => header['content-encoding'] !== 'br').length,
  };
}
