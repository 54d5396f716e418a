import { Button } from '@wathiqa/ui';
import { useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { savesData } from '../../lib/browser-state.ts';
import { messages } from './services.messages.ts';
import type { Service } from './services.ts';

const { regulations: words } = messages;

interface StartServiceProps {
  service: Service;
  accepted: boolean;
}

/**
 * The button that the accepted terms open. It takes the focus then, at the top of the page. The form of an
 * electronic service opens at its top, that of a translated one does not scroll (portal.md §2).
 */
export function StartService({ service, accepted }: StartServiceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const [opening, setOpening] = useState(false);

  useEffect(() => {
    if (!accepted) return;
    button.current?.focus({ preventScroll: true });
    // How it moves is the style sheet's business, which knows who wants no motion.
    window.scrollTo({ top: 0 });
  }, [accepted]);

  /** The press shows at once, before a slow phone begins to draw the form. */
  async function open() {
    setOpening(true);
    await navigate(service.requestAddress, { preventScrollReset: service.translated });
    setOpening(false);
  }

  return (
    <>
      <Button ref={button} disabled={!accepted} busy={opening} className="w-full" onClick={open}>
        {words.start}
      </Button>
      {/* Read while the terms are. */}
      {!savesData() && <PrefetchPageLinks page={service.requestAddress} />}
      {!accepted && <p className="text-sm text-ink-2">{words.startHint}</p>}
    </>
  );
}
