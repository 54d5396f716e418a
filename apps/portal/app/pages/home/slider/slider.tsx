import { Icon, type Slide, Slideshow } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../../../paths.ts';
import { type Picture, PictureImage, pictures } from '../pictures.tsx';
import { sliderMessages } from './slider.messages.ts';

/** Four other channels (spec §1.11); 'more' links to the smart registry. */
export function Slider() {
  const { heading, more, ...messages } = sliderMessages;
  return (
    <section aria-labelledby="slider-heading">
      <h2 id="slider-heading" className="pb-3 text-2xl sm:pb-5">
        {heading}
      </h2>
      <div className="overflow-clip rounded-lg border border-line bg-surface shadow-soft">
        <Slideshow
          messages={messages}
          slides={[
            slide('smartRegistry', pathTo('smartRecords'), pictures.smartRegistry),
            slide('modelCentre', pathTo('idealCenters'), pictures.modelCentre),
            slide('mobileRegistry', pathTo('mobileCenters'), pictures.mobileRegistry),
            slide('translation', pathTo('translationCenter'), pictures.translation),
          ]}
          more={
            <Link
              to={pathTo('smartRecords')}
              className="link ms-auto flex min-h-11 items-center gap-2 font-semibold"
            >
              <span>{more}</span>
              <Icon name="arrow" className="size-5" />
            </Link>
          }
        />
      </div>
    </section>
  );
}

function slide(key: keyof typeof sliderMessages.slides, to: string, picture: Picture): Slide {
  const { title, text } = sliderMessages.slides[key];
  return {
    key,
    title,
    words: (
      <>
        <h3 className="text-lg md:text-2xl">
          <Link to={to} className="link">
            {title}
          </Link>
        </h3>
        <p className="max-w-[44ch] pt-1 text-sm text-ink-2 md:pt-2 md:text-lg">{text}</p>
      </>
    ),
    picture: (
      <PictureImage
        picture={picture}
        className="block w-full max-md:h-full max-md:object-cover md:h-auto"
      />
    ),
  };
}
