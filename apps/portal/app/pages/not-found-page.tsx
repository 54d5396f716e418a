import { buttonClass } from '@wathiqa/ui';
import { Link } from 'react-router';
import { MessagePage } from '../layout/message-page.tsx';
import { pathTo } from '../paths.ts';
import { pageMessages } from './pages.messages.ts';

export function NotFoundPage() {
  const { title, text, home, services } = pageMessages.notFound;
  return (
    <MessagePage
      title={title}
      text={text}
      actions={
        <>
          <Link to={pathTo('dashboard')} className={buttonClass()}>
            {home}
          </Link>
          <Link to={pathTo('electronicServices')} className={buttonClass({ variant: 'secondary' })}>
            {services}
          </Link>
        </>
      }
    />
  );
}
