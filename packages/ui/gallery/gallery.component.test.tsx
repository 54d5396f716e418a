import type {} from '@vitest/browser-playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../src/testing/expect-accessible.ts';
import './gallery.css';
import { Gallery } from './gallery.tsx';
import type { Language } from './words.ts';

const root = document.documentElement;

const preferColors = (value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });

afterEach(async () => {
  await preferColors('');
  await page.viewport(1280, 900);
  root.lang = 'ar';
  root.dir = 'rtl';
});

describe.for<Language>(['ar', 'en'])('%s', (language) => {
  test.for(['light', 'dark'])('every state is accessible in %s colours', async (colors) => {
    root.lang = language;
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
    await preferColors(colors);
    await render(<Gallery language={language} />);
    await expectAccessible();
  });

  test.for([360, 768, 1280])('nothing is wider than a window of %s px', async (width) => {
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
    await page.viewport(width, 740);
    await render(<Gallery language={language} />);
    expect(root.scrollWidth).toBeLessThanOrEqual(width);
  });
});
