import { readFile } from 'node:fs/promises';
import type { HTTPResponse, Page } from 'puppeteer-core';
import { type OpenProduct, signedInTab } from './product.ts';

const ROUTES = new URL('../../../apps/portal/build/client/routes.json', import.meta.url);
const ORDERING =
  /^\/(services|electronicservices|translatedservices|inquiry|inquiryResult|request|payment|myRequests)\//i;
const PARAMETERS: Readonly<Record<string, string>> = {
  docType: 'birth',
  req_id: '260000000018',
  requestId: '260000000018',
};

interface RouteScript {
  route: string;
  /** Transferred, compressed. */
  bytes: number;
  files: number;
  /** Files without brotli. */
  unpacked: number;
}

/** Script of every order route with an empty cache. */
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
  // An event stream stays open.
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
