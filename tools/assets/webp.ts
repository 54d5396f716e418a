import type { Page } from '@playwright/test';

/** A part of the page to take a picture of, in CSS pixels from its start. */
export interface Clip {
  width: number;
  height: number;
}

/** A picture of the page from its top, as a WebP that the browser itself makes. */
export async function captureWebp(page: Page, clip: Clip, quality: number): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, ...clip, scale: 1 },
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}
