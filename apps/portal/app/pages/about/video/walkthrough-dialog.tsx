import { Dialog } from '@wathiqa/ui';
import { useEffect, useRef } from 'react';
import { walkthroughMessages } from './walkthrough.messages.ts';
import { walkthroughFiles } from './walkthrough.ts';

/** Autoplays because the viewer opened it, unless reduced motion is preferred. Closing stops it. */
export function WalkthroughDialog({ onClose }: { onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // Playback may be refused or aborted; controls remain.
    video.current?.play().catch(() => {});
  }, []);

  return (
    <Dialog
      open
      onClose={onClose}
      title={walkthroughMessages.title}
      closeLabel={walkthroughMessages.close}
    >
      <video
        ref={video}
        src={walkthroughFiles.video}
        controls
        preload="none"
        playsInline
        aria-label={walkthroughMessages.title}
        className="mx-auto aspect-[39/70] max-h-[calc(100dvh-11rem)] max-w-full rounded-md bg-nile-900 [&::cue]:bg-nile-900 [&::cue]:font-sans"
      >
        <track
          kind="captions"
          src={walkthroughFiles.captions}
          srcLang={walkthroughMessages.captions.language}
          label={walkthroughMessages.captions.name}
          default
        />
      </video>
    </Dialog>
  );
}
