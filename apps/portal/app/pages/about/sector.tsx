import { readPageText } from '../../content.server.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { Prose } from '../../layout/prose.tsx';
import type { Route } from './+types/sector';
import { aboutMessages } from './about.messages.ts';
import { AboutFrame } from './about-frame.tsx';
import { History } from './history.tsx';
import { SectorFigures } from './sector-figures.tsx';
import { WalkthroughVideo } from './video/walkthrough-video.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData.text.front.title, description: loaderData.text.front.summary });

export const loader = () => ({ text: readPageText('about', 'sector') });

export default function Sector({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <AboutFrame title={text.front.title} lead={text.front.summary}>
      <SectorFigures />
      <Prose html={text.html} />
      <History events={text.front.history ?? []} />
      {/* Lazy rendering defers the image, because most visitors only read. */}
      <section
        aria-labelledby="video"
        className="print-hidden [contain-intrinsic-size:auto_24rem] [content-visibility:auto]"
      >
        <h2 id="video" className="pb-4 text-2xl">
          {aboutMessages.video}
        </h2>
        <WalkthroughVideo />
      </section>
    </AboutFrame>
  );
}
