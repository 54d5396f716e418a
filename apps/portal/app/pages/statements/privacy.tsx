import { readPageText } from '../../content.server.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/privacy';
import { Statement } from './statement.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData.text.front.title, description: loaderData.text.front.summary });

export const loader = () => ({ text: readPageText('pages', 'privacy') });

export default function Privacy({ loaderData: { text } }: Route.ComponentProps) {
  return <Statement text={text} />;
}
