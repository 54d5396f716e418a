import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { tolerateForeignNodes } from './foreign-nodes.ts';

tolerateForeignNodes();

function Basket({ copies, price }: { copies: number; price?: number }) {
  return (
    <p>
      {copies} copies {price !== undefined && `at ${price}`} {copies > 2 && <b>many</b>} in all
    </p>
  );
}

type Replace = (text: ChildNode, element: HTMLElement) => void;

/** As browsers do that translate a page. */
function translate(container: Element, replace: Replace): void {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const texts: ChildNode[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as ChildNode);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = `«${text.textContent}»`;
    replace(text, font);
  }
}

test.each<[string, Replace]>([
  ['in one step', (text, element) => text.replaceWith(element)],
  [
    'in two steps',
    (text, element) => {
      text.before(element);
      text.remove();
    },
  ],
])('texts that a translator replaced %s change, appear and go', async (_, replace) => {
  const screen = await render(<Basket copies={1} price={65} />);
  const shown = () => screen.container.textContent?.replaceAll(/[«»]/g, '').replaceAll(/\s+/g, ' ');

  translate(screen.container, replace);
  await expect.poll(shown).toBe('1 copies at 65 in all');
  await screen.rerender(<Basket copies={3} price={195} />);
  expect(shown()).toBe('3 copies at 195 many in all');

  translate(screen.container, replace);
  await screen.rerender(<Basket copies={4} />);
  expect(shown()).toBe('4 copies many in all');
});
