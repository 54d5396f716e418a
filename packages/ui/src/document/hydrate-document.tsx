import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { buttonClass } from '../forms/button-class.ts';
import { tolerateForeignNodes } from './foreign-nodes.ts';

/** Hydrates the prerendered document. Reports errors, and shows an error page if no boundary remains. */
export function hydrateDocument(app: ReactNode, words: BrokenPageWords): void {
  /** After React has finished with the document: the layout of an application marks its body with `data-layout`. */
  const onError = (error: unknown) => {
    reportError(error);
    setTimeout(() => {
      if (!document.body?.hasAttribute('data-layout')) writeBrokenPage(words);
    });
  };

  tolerateForeignNodes();
  startTransition(() => {
    const root = (
      <StrictMode>
        <Started />
        {app}
      </StrictMode>
    );
    hydrateRoot(document, root, { onUncaughtError: onError, onCaughtError: onError });
  });
}

/** Ends the watch of the start, and removes the section for pages that did not start. */
function Started() {
  useEffect(() => {
    window.awaitStart?.(false);
    document.querySelector('html:not([data-outdated]) #plain-way')?.remove();
  }, []);
  return null;
}

interface BrokenPageWords {
  title: string;
  text: string;
  retry: string;
}

/** Last resort, because error boundaries may have failed too. */
function writeBrokenPage({ title, text, retry }: BrokenPageWords): void {
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
