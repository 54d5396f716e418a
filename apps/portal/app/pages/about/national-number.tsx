import { readPageText } from '../../content.server.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { Prose } from '../../layout/prose.tsx';
import type { Route } from './+types/national-number';
import { AboutFrame } from './about-frame.tsx';
import { NumberParts } from './number-parts.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData.text.front.title, description: loaderData.text.front.summary });

export const loader = () => ({ text: readPageText('about', 'national-number') });

export default function NationalNumber({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <AboutFrame title={text.front.title} lead={text.front.summary}>
      <NumberParts />
      <Prose html={text.html} />
    </AboutFrame>
  );
}
