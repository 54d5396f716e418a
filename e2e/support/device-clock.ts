import type { Page } from '@playwright/test';

/** Sets this page's device clock wrong by `milliseconds`, from the next document on. */
export async function shiftDeviceClock(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript((shift) => {
    const Device = Date;
    const time = () => Device.now() + shift;
    globalThis.Date = new Proxy(Device, {
      construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [time()]),
      get: (target, name) => (name === 'now' ? time : Reflect.get(target, name)),
    });
  }, milliseconds);
}

/** Lets the server's answers show this time, which a page takes for the present; none leaves the device's clock. */
export async function setServerClock(page: Page, time?: Date): Promise<void> {
  // Of the context, so that routes of a test come first.
  await page.context().route('**/api/**', async (route) => {
    if (route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const headers = { ...response.headers(), date: time?.toUTCString() ?? '' };
    await route.fulfill({ response, headers });
  });
}
