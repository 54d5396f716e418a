import { randomUUID } from 'node:crypto';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { encryption } from '@wathiqa/server/test/support/data-keys.ts';
import pg from 'pg';
import { beginAtAccount } from './account-login.ts';
import { fillFields } from './order/fill-fields.ts';
import { type Delivery, delivery, type Person } from './people.ts';
import { visitor } from './product/visitor.ts';

export { expect };

/**
 * Looks into a register, for what no screen shows, and does there what nobody could by a screen. What is encrypted
 * is decrypted in the rows; a citizen is found by `subject`, which the trial's account takes from the e-mail.
 */
export type Register = <Row extends pg.QueryResultRow>(
  sql: string,
  values?: unknown[],
) => Promise<Row[]>;

interface Fixtures {
  /** A citizen nobody else plays. */
  email: string;
  register: Register;
}

interface WorkerFixtures {
  /**
   * A page for tests that only look, one for each who looks (a role of the staff, or a visitor): kept from
   * test to test, so that what it has read and compiled is not read again. A test leaves it as `page` is.
   */
  lookingPage: (who: string, signIn?: (page: Page) => Promise<void>) => Promise<Page>;
  /** The tab in which the tests of a worker are played one after another, each time as good as new. */
  keptTab: () => Promise<Page>;
}

/**
 * Has a browser of its own for every test: for what stays with a browser (its clock, scripts of the test in every
 * document, functions it was given), and for `test.use`.
 */
export const testAlone = base.extend<Fixtures, WorkerFixtures>({
  lookingPage: [
    async ({ browser }, use) => {
      const pages = new Map<string, Page>();
      await use(async (who, signIn) => {
        const kept = pages.get(who) ?? (await openPage(browser, signIn));
        pages.set(who, kept);
        await resetPage(kept);
        return kept;
      });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  keptTab: [
    async ({ browser }, use) => {
      let kept: Page | undefined;
      await use(async () => {
        if (kept?.isClosed()) await kept.context().close();
        if (!kept || kept.isClosed()) kept = await openPage(browser);
        else await forgetEverybody(kept);
        return kept;
      });
      await kept?.context().close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from here
  baseURL: async ({}, use) => use(process.env.PRODUCT_URL),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  email: async ({}, use) => use(`citizen-${randomUUID()}@wathiqa.example`),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  register: async ({}, use) => {
    const client = new pg.Client({ connectionString: process.env.REGISTER_URL });
    await client.connect();
    await use(async (sql, values) =>
      encryption.decryptRows((await client.query(sql, values)).rows),
    );
    await client.end();
  },
});

/**
 * Played in a tab that the tests before it have used: nobody is signed in and nothing is stored, but what the pages
 * are made of has been read and compiled, which is a third of the time of a test.
 */
export const test = testAlone.extend({
  page: async ({ keptTab }, use) => use(await keptTab()),
  context: async ({ page }, use) => use(page.context()),
});

async function openPage(browser: Browser, signIn?: (page: Page) => Promise<void>): Promise<Page> {
  const context = await browser.newContext({ ...visitor, baseURL: process.env.PRODUCT_URL });
  const page = await context.newPage();
  await signIn?.(page);
  return page;
}

/** As it was opened, but for who is signed in and what is stored. */
async function resetPage(page: Page): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({
    colorScheme: 'light',
    forcedColors: 'none',
    media: null,
    reducedMotion: 'reduce',
  });
  await page.setViewportSize(visitor.viewport);
  // Off the page, where it points at nothing.
  await page.mouse.move(-1, -1);
}

/** As it was opened, with nobody signed in and nothing stored. */
async function forgetEverybody(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await resetPage(page);
  // What was typed and not sent is asked about when its page is left.
  page.on('dialog', (dialog) => dialog.accept());
  // A document of the same origin, for its stores, without a script that could write to them. It opens as the pages do
  // (`cross-origin-opener-policy`): after one that does not, Chromium goes on in a process that has compiled nothing.
  await page.goto('/health/live');
  page.removeAllListeners('dialog');
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
    window.name = '';
  });
  await context.clearCookies();
}

/**
 * Opens an address as somebody whom the account login has just sent back to it; `signInAtLogin` is the whole
 * way there.
 */
export async function openSignedIn(page: Page, path: string, email: string): Promise<void> {
  const arrival = await beginAtAccount(page, path, email);
  await page.goto(arrival.href);
  await expectSignedIn(page, arrival.pathname);
}

/** Opens an address that needs a session, signs in on the page of the account login and comes back to it. */
export async function signInAtLogin(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path);
  await page.waitForURL(/\/sandbox\/account\/login/);
  await signIn(page, email);
  await expectSignedIn(page, path);
}

async function expectSignedIn(page: Page, pathname: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === pathname && !url.searchParams.has('Token'));
  // The Token is being spent: whoever leaves before that has no session. On phones the greeting is in the menu.
  await expect(page.getByText(/مرحبًا|Welcome|⟦Wé/).first()).toBeAttached();
}

/** Fills the account login as a new citizen. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]:not([type=hidden])').first().fill(email);
  await page.locator('form:has(input[name=email]:not([type=hidden])) button').first().click();
}

/** A service as a citizen finds it. */
export interface ServiceEntry {
  list: 'electronicservices' | 'translatedservices';
  /** The words of its tile. */
  tile: string;
  /** Its name in the addresses of its terms and its form. */
  docType: string;
}

/** Opens the form of a service, signed in; the way there by its tile and its terms is in services.spec.ts. */
export async function startService(
  page: Page,
  email: string,
  { list, docType }: Pick<ServiceEntry, 'list' | 'docType'>,
): Promise<void> {
  await openSignedIn(page, `/${list}/${docType}`, email);
  await expect(page.locator('[name=firstName]')).toBeEnabled();
}

/** Opens the form of the birth certificate. */
export function startBirth(page: Page, email: string): Promise<void> {
  return startService(page, email, { list: 'electronicservices', docType: 'birth' });
}

/** What a citizen gives in a form, by the names of its fields, in the order of giving it. */
export type Typed = Readonly<Record<string, string | number | boolean>>;

/** Fills the document on the screen: a switch by true or false, copies by a number. */
export async function fillDocument(page: Page, typed: Typed): Promise<void> {
  const fields = Object.entries(typed).filter(
    (field): field is [string, string | boolean] => typeof field[1] !== 'number',
  );
  await fillFields(page, Object.fromEntries(fields));
  for (const copies of Object.values(typed)) {
    if (typeof copies === 'number') await addCopies(page, copies);
  }
}

/** Presses plus until a new document has so many copies. */
async function addCopies(page: Page, wanted: number): Promise<void> {
  for (let copies = 1; copies < wanted; copies += 1) {
    await page.getByRole('button', { name: 'زيادة عدد النسخ' }).click();
  }
}

/** Fills the birth certificate on the screen. */
export async function fillPerson(page: Page, person: Person): Promise<void> {
  const { copies, relationCode, ...typed } = person;
  await fillDocument(page, {
    forSelf: relationCode === undefined,
    ...typed,
    ...(relationCode && { relationCode }),
    numberOfCopies: copies,
  });
}

/** The heading of the entry screen counts the documents. */
export async function expectDocument(page: Page, current: number, total: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    new RegExp(`${current}\\D+${total}`),
  );
}

/** Fills the delivery form of the review. */
export async function fillDelivery(page: Page, given: Delivery = delivery): Promise<void> {
  await fillFields(page, { ...given });
}

/** Fills the address and the place of a delivery, without the mobiles. */
export async function fillDestination(
  page: Page,
  given: Omit<Delivery, 'mobile1' | 'mobile2'> = withoutMobiles(delivery),
): Promise<void> {
  await fillFields(page, { ...given });
}

function withoutMobiles({ mobile1: _, mobile2: __, ...destination }: Delivery) {
  return destination;
}

/** A button of the screen by its exact words. */
export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** The number of the request that was just registered, from the address of the confirmation. */
export async function registeredId(page: Page): Promise<string> {
  await page.waitForURL(/\/request\/\d{12}$/);
  return page.url().slice(-12);
}
