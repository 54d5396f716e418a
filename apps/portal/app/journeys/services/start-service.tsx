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
 * Focused on acceptance; the page scrolls up. Electronic forms open at the top; translated forms do not scroll
 * (spec §1.4).
 */
export function StartService({ service, accepted }: StartServiceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { opening, open } = useOpening(service.requestAddress, {
    preventScrollReset: service.translated,
  });

  useEffect(() => {
    if (!accepted) return;
    button.current?.focus({ preventScroll: true });
    // A footer too tall for sticky would leave focus off screen.
    if (!staysInView(button.current)) return;
    // The style sheet handles `prefers-reduced-motion`.
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

/** Whether the footer is sticky; the style sheet disables it if too tall. */
function staysInView(button: HTMLElement | null): boolean {
  const foot = button?.closest('.sticky-foot');
  return !foot || Number.parseFloat(getComputedStyle(foot).insetBlockEnd) >= 0;
}
