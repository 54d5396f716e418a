import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { binPath, runNode } from '../../../scripts/tools.mjs';

const portal = fileURLToPath(new URL('../../../apps/portal', import.meta.url));
const built = join(portal, 'build', 'qps', 'client');

/**
 * Builds the portal in the pseudo-language, beside the build that the product serves.
 *
 * @throws with the build's own words when it fails
 */
export async function buildPseudoPortal(): Promise<void> {
  const { code, output } = await runNode([binPath('@react-router/dev', 'react-router'), 'build'], {
    cwd: portal,
    env: {
      ...process.env,
      LOCALE: 'qps',
      NODE_ENV: 'production',
      PUBLIC_URL: process.env.PRODUCT_URL,
    },
    quiet: true,
  });
  if (code !== 0) throw new Error(output);
}

/**
 * Has the pages and scripts under `/en` of the build in the pseudo-language, and all else of the product.
 *
 * @returns the texts that calls answer with, as they come: they are not the portal's
 */
export async function usePseudoPortal(page: Page): Promise<ReadonlySet<string>> {
  const answered = new Set<string>();
  await page.route(/\/(en|assets)([/?]|$)/, async (route) => {
    const path = findFile(new URL(route.request().url()).pathname);
    if (path === undefined) await route.continue();
    else await route.fulfill({ path });
  });
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    collectTexts(await response.json().catch(() => undefined), answered);
  });
  return answered;
}

/** The file behind an address; the shell for a page that is drawn in the browser. */
function findFile(pathname: string): string | undefined {
  const path = join(built, pathname.replace(/\/$/, ''));
  const found = [path, join(path, 'index.html')].find(
    (file) => /\.\w+$/.test(file) && existsSync(file),
  );
  if (found || !/^\/en(\/|$)/.test(pathname)) return found;
  return join(built, 'en', '__spa-fallback.html');
}

function collectTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) collectTexts(inner, texts);
  }
}
