import { type ReactNode, useId } from 'react';
import { PictureIcon } from '../brand/picture-icon.tsx';

export interface Slide {
  key: string;
  title: string;
  words: ReactNode;
  picture: ReactNode;
}

export interface SlideshowMessages {
  choose: string;
  play: string;
  pause: string;
  slide: (place: number, slides: number, title: string) => string;
}

export interface SlideshowProps {
  /** Exactly four, as in the keyframes of `slideshow.css`. */
  slides: readonly [Slide, Slide, Slide, Slide];
  messages: SlideshowMessages;
  more?: ReactNode;
}

/**
 * Slides change every `--slide-interval` in CSS, controlled by radio buttons. Hover and focus pause; with reduced
 * motion they form a row (WCAG 2.2.2, 2.3.3).
 */
export function Slideshow({ slides, messages, more }: SlideshowProps) {
  const name = useId();
  return (
    <div className="slideshow">
      <ul className="slideshow-slides">
        {slides.map((slide) => (
          <li
            key={slide.key}
            className="grid grid-cols-[minmax(0,1fr)_min(8rem,34vw)] md:grid-cols-2"
          >
            <div className="order-last overflow-clip bg-nile-900">
              <div className="slideshow-picture h-full">{slide.picture}</div>
            </div>
            <div className="slideshow-words flex flex-col items-start p-4 sm:p-7 md:justify-center md:p-10">
              {slide.words}
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-1 sm:px-7 sm:py-2 md:px-10">
        <fieldset className="slideshow-controls -ms-3 min-w-0 flex-wrap items-center">
          <legend className="sr-only">{messages.choose}</legend>
          {/* One control: the button above is the one that changes something. */}
          <span className="slideshow-motion relative grid size-11 place-items-center rounded-full text-link">
            <Choice name={name} value="play" label={messages.play} defaultChecked />
            <Choice name={name} value="pause" label={messages.pause} />
            <PictureIcon name="play" className="pointer-events-none relative size-5" />
            <PictureIcon name="pause" className="pointer-events-none relative size-5" />
          </span>
          <div className="flex flex-wrap">
            {slides.map((slide, index) => (
              <span
                key={slide.key}
                className="slideshow-place relative grid size-11 place-items-center"
              >
                <Choice
                  name={name}
                  value={String(index + 1)}
                  label={messages.slide(index + 1, slides.length, slide.title)}
                />
                <span
                  aria-hidden="true"
                  className="slideshow-dot pointer-events-none relative h-2.5 w-2.5 rounded-full border border-control bg-control forced-colors:bg-[CanvasText]"
                />
              </span>
            ))}
          </div>
        </fieldset>
        {more}
      </div>
    </div>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  label: string;
  defaultChecked?: boolean;
}

/** Radio button under its icon. */
function Choice({ label, ...native }: ChoiceProps) {
  return (
    <input
      type="radio"
      aria-label={label}
      {...native}
      className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full checked:border checked:border-control checked:bg-quiet hover:bg-quiet"
    />
  );
}
