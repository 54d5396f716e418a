import { buttonClass } from '@wathiqa/ui';
import { Link } from 'react-router';
import { NoticePage } from '../../../layout/notice-page.tsx';
import { pathTo } from '../../../screens.ts';
import { messages } from './batch.messages.ts';

/** In place of a batch that is not there. */
export function BatchMissing() {
  const { title, text } = messages.notFound;
  return (
    <NoticePage title={title} text={text}>
      <Link to={pathTo('dispatch')} className={buttonClass({ size: 'dense' })}>
        {messages.back}
      </Link>
    </NoticePage>
  );
}
