import { LinkButton } from '../../../layout/link-button.tsx';
import { NoticePage } from '../../../layout/notice-page.tsx';
import { pathTo } from '../../../screens.ts';
import { messages } from './batch.messages.ts';

export function BatchMissing() {
  const { title, text } = messages.notFound;
  return (
    <NoticePage title={title} text={text}>
      <LinkButton to={pathTo('dispatch')}>{messages.back}</LinkButton>
    </NoticePage>
  );
}
