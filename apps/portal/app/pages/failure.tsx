import { Button, buttonClass } from '@wathiqa/ui';
import { Link } from 'react-router';
import { MessagePage } from '../layout/message-page.tsx';
import { addressOf, pathTo } from '../paths.ts';
import { pageMessages } from './pages.messages.ts';

/** Links reload, because state in memory may be corrupt. */
export function FailurePage() {
  const { title, text, retry, home } = pageMessages.failure;
  return (
    <MessagePage
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{retry}</Button>
          <a href={addressOf('dashboard')} className={buttonClass({ variant: 'secondary' })}>
            {home}
          </a>
        </>
      }
    />
  );
}

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
