import { readPageTexts } from '../../content.server.ts';
import { StructuredData } from '../../document/structured-data.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Panel, useOpenPanel } from '../../layout/panel.tsx';
import { Prose } from '../../layout/prose.tsx';
import { serviceList } from '../../layout/schema-org.ts';
import { getOfferedServices } from '../offered-services.server.ts';
import type { Route } from './+types/services-guide';
import { aboutMessages } from './about.messages.ts';
import { AboutFrame } from './about-frame.tsx';

const { guide } = aboutMessages;

export const meta = () => pageMeta({ title: guide.title, description: guide.description });

export const loader = () => ({
  offered: getOfferedServices(),
  panels: readPageTexts('guide').map(({ name, front, html }) => ({
    id: name,
    title: front.title,
    html,
  })),
});

/** Services guide: one linkable panel each. */
export default function ServicesGuide({ loaderData: { offered, panels } }: Route.ComponentProps) {
  useOpenPanel();
  return (
    <AboutFrame title={guide.title} lead={guide.lead}>
      <StructuredData make={import.meta.env.SSR && (() => serviceList(offered))} />
      <div className="flex flex-col gap-3">
        {panels.map(({ id, title, html }) => (
          <Panel key={id} id={id} heading={title}>
            <Prose html={html} />
          </Panel>
        ))}
      </div>
    </AboutFrame>
  );
}
