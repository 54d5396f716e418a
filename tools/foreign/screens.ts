import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { encryption } from '../../apps/server/test/support/data-keys.ts';
import { walkBrowserScreens } from '../../e2e/support/browser-screens.ts';
import type { Register } from '../../e2e/support/fixtures.ts';
import { newStaff, openOfficeSession } from '../../e2e/support/office/office.ts';
import { createOfficeFixtures } from '../../e2e/support/office/office-screens.ts';
import startProduct from '../../e2e/support/product/start-product.ts';
import { visitor } from '../../e2e/support/product/visitor.ts';
import { publicPages } from '../../e2e/support/public-pages.ts';
import { testBrowserFlags } from '../../scripts/prepare/browser-flags.mjs';
import { ensureBrowser } from '../../scripts/prepare/ensure-browser.mjs';
import { ensureBuilt } from '../../scripts/prepare/ensure-built.mjs';

type Visit = (page: Page, name: string) => Promise<void>;

/** Shows every public page, every screen of a citizen and every screen of staff, at a desk. */
export async function walkScreens(visit: Visit): Promise<void> {
  await ensureBuilt();
  const executablePath = await ensureBrowser();
  await using stack = new AsyncDisposableStack();
  stack.defer(await startProduct());
  const { PRODUCT_URL: url = '', REGISTER_URL } = process.env;
  const client = new pg.Client({ connectionString: REGISTER_URL });
  await client.connect();
  stack.defer(() => client.end());
  const register: Register = async (sql, values) =>
    encryption.wrapCiphertexts((await client.query(sql, values)).rows);
  const browser = stack.use(
    await chromium.launch({ ...(executablePath && { executablePath }), args: testBrowserFlags }),
  );
  const openPage = async () => {
    // The engines are scripts in the page, which the policy of the product refuses.
    const context = await browser.newContext({ ...visitor, baseURL: url, bypassCSP: true });
    return context.newPage();
  };

  const reader = await openPage();
  for (const { name, path } of publicPages()) {
    await reader.goto(path);
    await visit(reader, `public ${name}`);
  }
  const citizen = await openPage();
  await walkBrowserScreens({
    page: citizen,
    email: 'foreign-suites@wathiqa.example',
    register,
    locale: 'ar',
    look: (name) => visit(citizen, `citizen ${name}`),
  });
  const desks = new Map<string, Page>();
  for (const { name, role, address } of await createOfficeFixtures(url, register)) {
    let page = desks.get(role);
    if (!page) {
      page = await openPage();
      await openOfficeSession(page, await newStaff(register, role));
      desks.set(role, page);
    }
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Not `networkidle`: the stream of events never ends.
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    await visit(page, `office ${name}`);
  }
}
