import { readPageText } from '../../content.server.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/privacy';
import { Statement } from './statement.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData.text.front.title, description: loaderData.text.front.summary });

/** Runs when the portal is built. */
export const loader = () => ({ text: readPageText('pages', 'privacy') });

/** What the portal keeps about its visitors, where and for how long. */
export default function Privacy({ loaderData: { text } }: Route.ComponentProps) {
  return <Statement text={text} />;
}
