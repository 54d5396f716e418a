import type { Page, Request } from '@playwright/test';
import { hasPermission, STAFF_ROLES, type StaffRole } from '@wathiqa/domain';
import { atLength } from '@wathiqa/server/test/support/test-length.ts';
import { BASE, screens } from '../../../apps/office/app/screens.ts';
import { findClippedText } from '../../support/checks/clipped-text.ts';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expectDarkContrast, expectSound as expectSoundAt } from '../../support/checks/sound.ts';
import { expect, type Register, test } from '../../support/fixtures.ts';
import { newStaff, openOffice, openOfficeSession } from '../../support/office/office.ts';
import {
  createOfficeFixtures,
  highestRole,
  type OfficeScreen,
  screenNames,
} from '../../support/office/office-screens.ts';

// Generated from the screen table.

const WIDTHS = [360, 1280];
const REFUSED = 'هذه الشاشة ليست من اختصاصك';
/** Calls of the frame around each screen. */
const FRAME = /\/api\/office\/(session|counts|events)/;
const CALLS = /\/api\//;

let filled: Promise<OfficeScreen[]> | undefined;

function allScreens(register: Register): Promise<OfficeScreen[]> {
  filled ??= createOfficeFixtures(process.env.PRODUCT_URL ?? '', register);
  return filled;
}

async function getScreen(name: string, register: Register): Promise<OfficeScreen> {
  const found = (await allScreens(register)).find((screen) => screen.name === name);
  if (!found) throw new Error(`There is no screen ${name}`);
  return found;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a screen and waits for its requests. */
async function openScreen(page: Page, open: () => Promise<unknown>): Promise<void> {
  const underWay = new Set<Request>();
  // A stream never finishes.
  const begin = (request: Request) =>
    request.resourceType() !== 'eventsource' && underWay.add(request);
  const end = (request: Request) => underWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await open();
  await expect(heading(page)).toBeVisible();
  // A response can start further requests.
  await expect(async () => {
    expect([...underWay].map((request) => request.url())).toEqual([]);
    await untilIdle(page);
    expect([...underWay].map((request) => request.url())).toEqual([]);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ intervals: [50] });
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

function untilIdle(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

for (const name of screenNames) {
  test(`${name} passes axe in light and dark mode without portal files`, async ({
    lookingPage,
    register,
  }) => {
    const screen = await getScreen(name, register);
    const page = await lookingPage(screen.role, async (page) =>
      openOfficeSession(page, await newStaff(register, screen.role)),
    );
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).pathname));
    await openScreen(page, () => page.goto(screen.address));
    await expect(heading(page)).not.toHaveText(REFUSED);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    expect([...asked].filter((path) => !/^\/(office|api)(\/|$)/.test(path))).toEqual([]);
    await expectSound(page);
    await expect.poll(() => findClippedText(page)).toEqual([]);
    // Colours do not depend on the width; long proofs check all in dark mode.
    if (atLength(name === 'queue', true)) await expectDarkContrast(page);
  });
}

// Short proofs use a few screens per role because error and empty states share tested components.
for (const role of new Set(screenNames.map(highestRole))) {
  test(`screens of a ${role} survive failures and empty lists`, async ({ page, register }) => {
    const mine = (await allScreens(register)).filter((screen) => screen.role === role);
    const screens = atLength(mine.slice(0, 4), mine);
    test.setTimeout(screens.length * 30_000);
    await openOfficeSession(page, await newStaff(register, role));
    for (const screen of screens) {
      await test.step(screen.name, () => expectStanding(page, screen));
    }
  });
}

async function expectStanding(page: Page, screen: OfficeScreen): Promise<void> {
  await page.route(isAnswerOfScreen, (route) =>
    route.fulfill({ status: 500, json: { ResponseCode: 500, ResponseMessage: 'حدث خطأ لدينا' } }),
  );
  await openScreen(page, () => goTo(page, screen));
  await expect(heading(page)).not.toHaveText('حدث خطأ في هذه الشاشة');
  if (atLength(false, true)) {
    await expectSoundAt(page, WIDTHS, { looks: 'narrowest' });
    await expectDarkContrast(page);
    await page.emulateMedia({ colorScheme: 'light' });
  }

  await page.unroute(isAnswerOfScreen);
  await page.route(isAnswerOfScreen, async (route) => {
    // The server may close the keep-alive connection.
    const response = await route.fetch({ maxRetries: 2 });
    await route.fulfill({ response, json: withEmptyLists(await response.json()) });
  });
  const again = page.getByRole('button', { name: 'حاول مرة أخرى' });
  await openScreen(page, async () => {
    // The last first: a button that goes moves those after it.
    for (const button of (await again.all()).toReversed()) await button.click();
  });
  await expect(again).toHaveCount(0);
  await expect(heading(page)).not.toHaveText('حدث خطأ في هذه الشاشة');
  if (atLength(false, true)) await expectSoundAt(page, WIDTHS, { looks: 'widest' });
  // Pending requests finish before the next screen.
  await page.unrouteAll({ behavior: 'wait' });
}

/** Client-side navigation; long proofs load each screen separately. */
async function goTo(page: Page, screen: OfficeScreen): Promise<void> {
  const isInside = new URL(page.url()).pathname.startsWith(BASE);
  if (atLength(isInside, false)) await goByRouter(page, screen);
  else await page.goto(screen.address);
}

// Server and office share one permission table.
for (const role of atLength<readonly StaffRole[]>(['clerk'], STAFF_ROLES)) {
  test(`a ${role} opens only permitted screens, without a request otherwise`, async ({
    page,
    register,
  }) => {
    const all = await allScreens(register);
    const isPermitted = ({ name }: OfficeScreen) => hasPermission(role, screens[name].action);
    const refused = all.filter((screen) => !isPermitted(screen));
    await openOffice(page, BASE, await newStaff(register, role));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // New document first, to drop pending requests.
    await page.goto(refused[0]?.address ?? BASE);
    await expect(heading(page)).toHaveText(REFUSED);
    asked.length = 0;
    for (const screen of refused) {
      await goByRouter(page, screen);
      await expect(heading(page), screen.name).toHaveText(REFUSED);
    }
    await untilIdle(page);
    expect(asked.filter((path) => CALLS.test(path) && !FRAME.test(path))).toEqual([]);

    for (const screen of all.filter(isPermitted)) {
      await goByRouter(page, screen);
      await expect(heading(page), screen.name).not.toHaveText(REFUSED);
    }
  });
}

async function goByRouter(page: Page, { address }: OfficeScreen): Promise<void> {
  const to = address.slice(BASE.length);
  await page.evaluate((to) => Reflect.get(window, '__reactRouterDataRouter').navigate(to), to);
  await expect(page).toHaveURL(address);
}

function isAnswerOfScreen({ pathname }: URL): boolean {
  return CALLS.test(pathname) && !FRAME.test(pathname);
}

function withEmptyLists(answer: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, Array.isArray(value) ? [] : value]),
  );
}

test('no screen scrolls sideways at twice the text size', async ({ page, register }) => {
  const role: StaffRole = 'supervisor';
  const mine = (await allScreens(register)).filter(
    ({ name }) => hasPermission(role, screens[name].action) && name !== 'dispatchPrint',
  );
  await openOffice(page, BASE, await newStaff(register, role));
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const wide: string[] = [];
  for (const screen of mine) {
    await openScreen(page, () => goByRouter(page, screen));
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) wide.push(`${screen.name}: ${excess}`);
  }
  expect(wide).toEqual([]);
});
