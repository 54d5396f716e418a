import { buttonClass } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pageMeta } from '../layout/page-meta.ts';
import { pathTo } from '../paths.ts';
import { MessagePage } from './message-page.tsx';
import { pageMessages } from './messages.ts';

export const meta = () => pageMeta({ title: pageMessages.soon.title });

/** What is announced and not there yet. */
export default function Soon() {
  const { title, text, close } = pageMessages.soon;
  return (
    <MessagePage
      title={title}
      text={text}
      actions={
        <Link to={pathTo('dashboard')} className={buttonClass()}>
          {close}
        </Link>
      }
    />
  );
}
