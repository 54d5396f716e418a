import type { Page } from '@playwright/test';
import {
  expect,
  fillPerson,
  openSignedIn,
  press,
  type Register,
  startBirth,
  test,
} from '../../support/fixtures.ts';
import { dueRequest, registerRequest } from '../../support/office/office.ts';
import { people } from '../../support/people.ts';

interface Visit {
  page: Page;
  email: string;
  register: Register;
}

/**
 * Screens as a screen reader meets them: roles, names and live regions. After `--update-snapshots` replace days and
 * request numbers by patterns.
 */
const SCREENS: Readonly<Record<string, (visit: Visit) => Promise<unknown>>> = {
  services: ({ page, email }) => openSignedIn(page, '/services/electronicservices', email),
  terms: ({ page, email }) =>
    openSignedIn(page, '/services/electronicservices/regulations/birth', email),
  form: ({ page, email }) => startBirth(page, email),
  'rejected-form': async ({ page, email }) => {
    await startBirth(page, email);
    await press(page, 'مراجعة');
  },
  review: async ({ page, email }) => {
    await startBirth(page, email);
    await fillPerson(page, people.self);
    await press(page, 'مراجعة');
    await expect(page.locator('[name=govCode] option').nth(1)).toBeAttached();
  },
  'rejected-review': async ({ page, email }) => {
    await startBirth(page, email);
    await fillPerson(page, people.self);
    await press(page, 'مراجعة');
    await expect(page.locator('[name=govCode] option').nth(1)).toBeAttached();
    await press(page, 'تسجيل الطلب');
  },
  'id-card': ({ page, email }) => openSignedIn(page, '/electronicservices/nid', email),
  'my-requests': async ({ page, email }) => {
    await registerRequest(email);
    await openSignedIn(page, '/myrequests', email);
  },
  request: async ({ page, email }) => {
    const id = await registerRequest(email);
    await openSignedIn(page, `/inquiryResult/${id}`, email);
  },
  payment: async ({ page, email, register }) => {
    const id = await dueRequest(email, register);
    await openSignedIn(page, `/payment/${id}`, email);
  },
  inquiry: async ({ page, email }) => {
    await openSignedIn(page, '/inquiry', email);
    await press(page, 'استعلام');
  },
  complaint: ({ page }) => page.goto('/complains'),
};

for (const [name, open] of Object.entries(SCREENS)) {
  test(`the accessibility tree of ${name} has its recorded names`, async ({
    page,
    email,
    register,
  }) => {
    await open({ page, email, register });
    await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
  });
}
