import { Button } from '@wathiqa/ui';
import { useEffect, useRef } from 'react';
import { useOpening } from '../../lib/navigation.ts';
import { messages } from './services.messages.ts';
import type { Service } from './services.ts';

const { regulations: words } = messages;

interface StartServiceProps {
  service: Service;
  accepted: boolean;
}

/**
 * The button that the accepted terms open. It takes the focus then, and the page goes to its top. The form of an
 * electronic service opens at its top, that of a translated one does not scroll (portal.md §2).
 */
export function StartService({ service, accepted }: StartServiceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { opening, open } = useOpening(service.requestAddress, {
    preventScrollReset: service.translated,
  });

  useEffect(() => {
    if (!accepted) return;
    button.current?.focus({ preventScroll: true });
    // Where the foot is too high to stay in view, the page would leave the focus behind at its end.
    if (!staysInView(button.current)) return;
    // How it moves is the style sheet's business, which knows who wants no motion.
    window.scrollTo({ top: 0 });
  }, [accepted]);

  return (
    <Button
      ref={button}
      disabled={!accepted}
      busy={opening}
      className="w-full shrink-0 sm:w-auto"
      onClick={open}
    >
      {words.start}
    </Button>
  );
}

/** Whether the foot around the button is held in view; the style sheet lets go of one that is too high. */
function staysInView(button: HTMLElement | null): boolean {
  const foot = button?.closest('.sticky-foot');
  return !foot || Number.parseFloat(getComputedStyle(foot).insetBlockEnd) >= 0;
}
