import { readPageText } from '../../content.server.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/accessibility';
import { Statement } from './statement.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData.text.front.title, description: loaderData.text.front.summary });

export const loader = () => ({ text: readPageText('pages', 'accessibility') });

export default function Accessibility({ loaderData: { text } }: Route.ComponentProps) {
  return <Statement text={text} />;
}
