import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ResultBanner } from './result-banner.tsx';

const { style } = document.documentElement;

afterEach(async () => {
  style.fontSize = '';
  await page.viewport(1280, 800);
});

test('large text on phones does not break words', async () => {
  await page.viewport(360, 800);
  style.fontSize = '200%';
  // Width inside the page's card.
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

/** Words that wrap between lines. */
function brokenWords({ firstChild }: Element): string[] {
  if (!(firstChild instanceof Text)) throw new Error('there is no text in it');
  return [...firstChild.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(firstChild, index);
    range.setEnd(firstChild, index + word.length);
    return range.getClientRects().length > 1 ? [word] : [];
  });
}
