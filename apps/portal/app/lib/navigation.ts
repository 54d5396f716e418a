import { type MouseEvent, startTransition, useState } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { savesData } from './browser-state.ts';
import { painted } from './painted.ts';

interface Opening {
  /** From the press until the page is there. */
  opening: boolean;
  open: () => Promise<void>;
  /** The same for a press on a link; what is to open elsewhere is the browser's. */
  follow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Opens a page from a press that shows at once: drawing the page keeps a slow phone busy for longer than a press may go unanswered. */
export function useOpening(address: string, options?: NavigateOptions): Opening {
  const navigate = useNavigate();
  const [opening, setOpening] = useState(false);

  async function open() {
    setOpening(true);
    await painted();
    await navigate(address, options);
    // With the page, which is asked for by now and not drawn yet.
    startTransition(() => setOpening(false));
  }

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
    if (button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    void open();
  }

  return { opening, open, follow };
}

/**
 * For links that most people follow next: what the page needs is fetched as soon as the link is in sight, unless they
 * asked their browser to save data.
 */
export const nextStepPrefetch = savesData() ? 'none' : 'viewport';
