import { type MouseEvent, startTransition, useState } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { savesData } from './browser-state.ts';

/** Background pages do not paint, so waiting ends after this. */
const LONGEST_WAIT_MS = 500;

/** Resolves after the next paint, so that long tasks do not delay it. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // Paint occurs between frame callbacks and the next task.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}

interface Opening {
  /** From press to page. */
  opening: boolean;
  open: () => Promise<void>;
  /** Click handler; ignores modified clicks. */
  follow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Shows feedback before navigating, because rendering blocks slow phones longer than a press may go unanswered. */
export function useOpening(address: string, options?: NavigateOptions): Opening {
  const navigate = useNavigate();
  const [opening, setOpening] = useState(false);

  async function open() {
    setOpening(true);
    await painted();
    await navigate(address, options);
    // Together with the loaded page.
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
 * Prefetches likely next pages when visible, unless the browser saves data. Never on intent: React Router reloads the
 * page when a prefetch fails, so a pointer over a link would lose a form offline.
 */
export const nextStepPrefetch = savesData() ? 'none' : 'viewport';
