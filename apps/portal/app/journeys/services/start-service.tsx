import { Button } from '@wathiqa/ui';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { messages } from './services.messages.ts';

const { regulations: words } = messages;

interface StartServiceProps {
  accepted: boolean;
  requestAddress: string;
}

/** The button that the accepted terms open. It takes the focus then, at the top of the page. */
export function StartService({ accepted, requestAddress }: StartServiceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (!accepted) return;
    button.current?.focus({ preventScroll: true });
    // How it moves is the style sheet's business, which knows who wants no motion.
    window.scrollTo({ top: 0 });
  }, [accepted]);

  return (
    <>
      <Button
        ref={button}
        disabled={!accepted}
        className="w-full"
        onClick={() => navigate(requestAddress)}
      >
        {words.start}
      </Button>
      {!accepted && <p className="text-sm text-ink-2">{words.startHint}</p>}
    </>
  );
}
