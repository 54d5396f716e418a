import { buttonClass } from '../forms/button-class.ts';

export interface BrokenPageWords {
  title: string;
  text: string;
  retry: string;
}

/** Writes an error page into the document as last resort, because error boundaries may have failed too. */
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
