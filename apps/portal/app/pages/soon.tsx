import { buttonClass } from '@wathiqa/ui';
import { Link } from 'react-router';
import { MessagePage } from '../layout/message-page.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { pathTo } from '../paths.ts';
import { pageMessages } from './pages.messages.ts';

const { title, text, close } = pageMessages.soon;

export const meta = () => pageMeta({ title, description: text });

export default function Soon() {
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
