import { buttonClass } from '../forms/button-class.ts';

/** What a page says of which nothing else is left. */
export interface BrokenPageWords {
  title: string;
  text: string;
  /** Of the button that loads the page anew. */
  retry: string;
}

/**
 * Writes into a document that React has given up that something broke, and the way on. The last resort, so that no
 * page stays blank: an error boundary shows more, where there is one that still works.
 */
export function writeBrokenPage({ title, text, retry }: BrokenPageWords): void {
  const main = element('main', 'mx-auto flex max-w-160 flex-col items-start gap-5 p-5');
  const heading = element('h1', 'text-2xl font-semibold', title);
  heading.tabIndex = -1;
  const button = element('button', buttonClass(), retry);
  button.addEventListener('click', () => location.reload());
  main.append(heading, element('p', '', text), button);
  document.body.replaceChildren(main);
  heading.focus();
}

function element(tag: string, className: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}
