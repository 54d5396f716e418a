import { buttonClass } from '@wathiqa/ui';
import { Link } from 'react-router';
import { MessagePage } from '../../layout/message-page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { pathTo } from '../../paths.ts';
import { messages } from './poll.messages.ts';

const { sent, thanks } = messages;

export const meta = () => pageMeta({ title: thanks, description: sent.lead });

/** Confirmation of a vote without script. */
export default function Sent() {
  return (
    <MessagePage
      title={thanks}
      text={sent.lead}
      actions={
        <>
          <Link to={pathTo('dashboard')} className={buttonClass()}>
            {sent.home}
          </Link>
          <Link to={pathTo('complains')} className={buttonClass({ variant: 'secondary' })}>
            {sent.write}
          </Link>
        </>
      }
    />
  );
}
