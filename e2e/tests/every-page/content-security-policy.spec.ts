import type { Page } from '@playwright/test';
import { prerenderedPagePaths } from '../../../apps/portal/app/drawn-paths.server.ts';
import {
  keepViolations,
  keptViolations,
  useByMouse,
} from '../../support/checks/policy-violations.ts';
import {
  expect,
  fillDelivery,
  fillPerson,
  press,
  registeredId,
  startBirth,
  testAlone as test,
} from '../../support/fixtures.ts';
import { people } from '../../support/people.ts';
import { oneOfEachTemplate } from '../../support/public-pages.ts';

/** Collects CSP violations across navigations. */
async function collectViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => found.push(text));
  await page.addInitScript(() => {
    addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, documentURI }) => {
        Reflect.get(
          window,
          'reportViolation',
        )(`${documentURI}: ${violatedDirective} ${blockedURI}`);
      },
    );
  });
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

test('control: detects a CSP violation', async ({ page }) => {
  const violations = await collectViolations(page);
  await keepViolations(page);
  await page.goto('/');
  await useByMouse(page);
  await page
    .evaluate(() => {
      document.body.append(Object.assign(document.createElement('script'), { text: 'var a = 1' }));
    })
    .catch(() => {});
  await page
    .evaluate(() => {
      document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
    })
    .catch(() => {});
  await expect.poll(() => violations.join('\n')).toContain('require-trusted-types-for');
  expect((await keptViolations(page)).join('\n')).toContain('require-trusted-types-for');
});

// public-pages.spec.ts covers the prerendered pages.
test('404 page, guarded page and measurements comply with CSP', async ({ page }) => {
  const violations = await collectViolations(page);
  for (const path of ['/no-such-page', '/request/260000000018']) {
    await page.goto(path);
    await useByMouse(page);
  }
  // The measuring script loads late and reports on leaving.
  const measuring = page.waitForResponse((answer) => answer.url().includes('/assets/measure-'));
  await page.goto('/');
  await useByMouse(page);
  await measuring;
  const told = page.waitForResponse('**/api/timings');
  await expect(async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      // Visible again immediately, because measuring skips hidden pages.
      Reflect.deleteProperty(document, 'visibilityState');
    });
    const answer = await Promise.race([told, page.waitForTimeout(500)]);
    expect(answer?.status()).toBe(200);
  }).toPass();
  expect(violations).toEqual([]);
});

test("client-side navigation complies with the first document's CSP", async ({ page }) => {
  const violations = await collectViolations(page);
  await page.goto('/');
  await useByMouse(page);
  for (const path of oneOfEachTemplate(prerenderedPagePaths())) {
    await page.evaluate((to) => Reflect.get(window, '__reactRouterDataRouter').navigate(to), path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(violations).toEqual([]);
});

test('order complies with CSP from terms to inquiry', async ({ page, email }) => {
  const violations = await collectViolations(page);
  await startBirth(page, email);
  await page.goto('/services/electronicservices/regulations/birth');
  await expect(page.getByRole('checkbox')).toBeEnabled();
  await expect(page.locator('#terms + div p, #terms + div li').first()).toBeVisible();
  await page.goto('/electronicservices/birth');
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  await fillDelivery(page);
  await press(page, 'تسجيل الطلب');
  const id = await registeredId(page);
  await page.goto(`/inquiryResult/${id}`);
  await expect(page.getByText('طلبك قيد المراجعة').first()).toBeVisible();
  expect(violations).toEqual([]);
});
