import { buttonClass } from '@wathiqa/ui';
import { Link } from 'react-router';
import { MessagePage } from '../../../layout/message-page.tsx';
import { pathTo } from '../../../screens.ts';
import { messages } from './batch.messages.ts';

/** In place of a batch that is not there. */
export function BatchMissing() {
  const { title, text } = messages.notFound;
  return (
    <MessagePage title={title} text={text}>
      <Link to={pathTo('dispatch')} className={buttonClass({ size: 'dense' })}>
        {messages.back}
      </Link>
    </MessagePage>
  );
}
