import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { binPath, runNode } from '../../../scripts/tools.mjs';

const portal = fileURLToPath(new URL('../../../apps/portal', import.meta.url));
const built = join(portal, 'build', 'qps', 'client');

/**
 * Builds the portal in the pseudo-language, next to the product's build.
 *
 * @throws with the build output on failure
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
 * Serves the pseudo-language for pages and scripts under `/en`.
 *
 * @returns texts from API responses, which are not translated
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

/** File for an address; the shell for client-rendered pages. */
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
