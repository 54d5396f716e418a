import { durationText } from '@wathiqa/domain';
import { classNames, Dialog, Icon, PictureIcon } from '@wathiqa/ui';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { walkthroughMessages } from './walkthrough.messages.ts';
import { getTotalSeconds, walkthroughFiles, walkthroughScenes } from './walkthrough.ts';

const POSTER = { width: 800, height: 450 };

/**
 * Video link with transcript; without script it opens the file. Loads no video before use.
 *
 * @param strip on phones, next to the text and without the image
 */
export function WalkthroughVideo({ strip = false }: { strip?: boolean }) {
  const [open, setOpen] = useState(false);

  function watchHere(event: MouseEvent) {
    // Modified clicks open a tab or download.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  }

  return (
    <div className="flex flex-col gap-3">
      <a
        href={walkthroughFiles.video}
        onClick={watchHere}
        className={classNames(
          'group block overflow-hidden rounded-lg border border-line bg-surface text-ink no-underline shadow-soft',
          strip && 'max-sm:grid max-sm:grid-cols-[1fr_2fr] max-sm:items-center',
        )}
      >
        <span
          className={classNames('relative block bg-band', strip && 'max-sm:h-full max-sm:min-h-24')}
        >
          <img
            src={walkthroughFiles.poster}
            {...POSTER}
            alt=""
            loading="lazy"
            decoding="async"
            className={classNames('block h-auto w-full', strip && 'max-sm:hidden')}
          />
          <PlaySign />
        </span>
        <span className={classNames('block', strip ? 'px-4 py-3 sm:px-5 sm:py-4' : 'px-5 py-4')}>
          <span className="block font-semibold text-link text-lg group-hover:underline">
            {walkthroughMessages.watch}
          </span>
          <span className="block text-ink-2 text-sm">
            {walkthroughMessages.about(durationText(getTotalSeconds(walkthroughScenes)))}
          </span>
        </span>
      </a>
      <VideoTranscript />
      {open && <WalkthroughDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The image is dark in both colour schemes. */
function PlaySign() {
  return (
    <span className="absolute inset-0 grid place-items-center">
      <span className="grid size-18 place-items-center rounded-full border-4 border-nile-900/40 bg-gold-soft bg-clip-padding text-nile-900 transition-transform group-hover:scale-105 motion-reduce:transition-none">
        <PictureIcon name="play" className="size-8 fill-current" />
      </span>
    </span>
  );
}

function VideoTranscript() {
  return (
    <details className="group rounded-md border border-line bg-surface open:border-accent">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-4 rounded-md px-5 py-2.5 font-semibold hover:bg-quiet [&::-webkit-details-marker]:hidden">
        {walkthroughMessages.transcript}
        <Icon name="caret" className="ms-auto size-5 text-accent group-open:rotate-180" />
      </summary>
      <ol className="flex list-decimal flex-col gap-2 ps-11 pe-5 pt-1 pb-5">
        {walkthroughScenes.map(({ name, caption }) => (
          <li key={name}>{caption}</li>
        ))}
      </ol>
    </details>
  );
}

/** Autoplays on opening, unless reduced motion is preferred. Closing stops it. */
function WalkthroughDialog({ onClose }: { onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // Playback may be refused; controls remain.
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
