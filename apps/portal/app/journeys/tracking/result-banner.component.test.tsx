import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ResultBanner } from './result-banner.tsx';

const { style } = document.documentElement;

afterEach(async () => {
  style.fontSize = '';
  await page.viewport(1280, 800);
});

test('large text on a phone breaks no word of what is seen at a glance', async () => {
  await page.viewport(360, 800);
  style.fontSize = '200%';
  // As wide as the card of the page leaves it.
  await render(
    <div dir="ltr" lang="en" style={{ width: 290 }}>
      <ResultBanner
        icon="alert"
        tone="warning"
        title="Waiting for your correction"
        text="You need to correct some details before we can continue."
      />
    </div>,
  );
  expect(brokenWords(page.getByText('Waiting for your correction').element())).toEqual([]);
  expect(brokenWords(page.getByText(/You need to/).element())).toEqual([]);
});

/** The words of an element that begin on one line and end on another. */
function brokenWords({ firstChild }: Element): string[] {
  if (!(firstChild instanceof Text)) throw new Error('there is no text in it');
  return [...firstChild.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(firstChild, index);
    range.setEnd(firstChild, index + word.length);
    return range.getClientRects().length > 1 ? [word] : [];
  });
}
