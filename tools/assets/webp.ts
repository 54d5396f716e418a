import type { Page } from '@playwright/test';

export interface Clip {
  width: number;
  height: number;
}

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
