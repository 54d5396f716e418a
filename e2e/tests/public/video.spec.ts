import type { Page } from '@playwright/test';
import { expect, test, testAlone } from '../../support/fixtures.ts';

const WATCH = 'شاهد كيف تطلب وثيقة من البوابة';
const FILM = '/video/walkthrough.mp4';

function recordRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(mp4|vtt)$/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

/** Hydrates, because only then the link opens a dialog. */
async function aboutInUse(page: Page): Promise<void> {
  await page.goto('/about');
  const entry = page.waitForResponse(/\/assets\/entry\.client/);
  await page.mouse.move(10, 10);
  await entry;
  await page.waitForLoadState('networkidle');
}

function waitForCaptions(video: Element): number {
  if (!(video instanceof HTMLVideoElement)) return 0;
  const [track] = video.textTracks;
  return track?.mode === 'showing' ? (track.cues?.length ?? 0) : 0;
}

test('loads no video before opening', async ({ page }) => {
  const asked = recordRequests(page);
  await aboutInUse(page);
  const link = page.getByRole('link', { name: WATCH });
  await link.scrollIntoViewIfNeeded();
  await expect(link.locator('img')).toHaveJSProperty('complete', true);
  expect(asked).toEqual([]);
});

test('opens a captioned dialog; Escape restores focus', async ({ page }) => {
  await aboutInUse(page);
  const link = page.getByRole('link', { name: WATCH });
  await link.focus();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'كيف تطلب وثيقة من البوابة؟' });
  await expect(dialog).toBeVisible();
  const video = dialog.locator('video');
  await expect(video).toHaveAttribute('src', FILM);
  // No autoplay with reduced motion.
  await expect(video).toHaveJSProperty('paused', true);
  await expect(dialog.locator('track[kind=captions]')).toHaveAttribute('srclang', 'ar');
  await expect.poll(() => video.evaluate(waitForCaptions)).toBeGreaterThan(10);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('video')).toHaveCount(0);
  await expect(link).toBeFocused();
});

testAlone.describe('for those who do not ask for less motion', () => {
  testAlone.use({ contextOptions: { reducedMotion: 'no-preference' } });

  testAlone('it starts when it is asked for and ends when it is closed', async ({ page }) => {
    await aboutInUse(page);
    await page.getByRole('link', { name: WATCH }).click();
    const video = page.getByRole('dialog').locator('video');
    await expect(video).toHaveJSProperty('paused', false);
    await page.getByRole('dialog').getByRole('button', { name: 'إغلاق' }).click();
    await expect(page.locator('video')).toHaveCount(0);
  });
});

testAlone.describe('without script', () => {
  testAlone.use({ javaScriptEnabled: false });

  testAlone('the link leads to the film, and the transcript opens', async ({ page, request }) => {
    await page.goto('/about');
    await expect(page.getByRole('link', { name: WATCH })).toHaveAttribute('href', FILM);
    const film = await request.get(FILM, { headers: { range: 'bytes=0-99' } });
    expect(film.status()).toBe(206);
    expect(film.headers()['content-type']).toBe('video/mp4');

    const transcript = page.locator('details', { hasText: 'نص الفيديو' });
    await transcript.locator('summary').click();
    await expect(transcript.getByRole('listitem').first()).toBeVisible();
  });
});
