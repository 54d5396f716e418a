import type { Browser } from 'puppeteer-core';

export async function enterAs(browser: Browser, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await browser.setCookie({
    name,
    value,
    domain: new URL(url).hostname,
    path: '/api/office',
    httpOnly: true,
    sameSite: 'Strict',
  });
}
