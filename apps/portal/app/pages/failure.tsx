import { Button, buttonClass } from '@wathiqa/ui';
import { MessagePage } from '../layout/message-page.tsx';
import { addressOf } from '../paths.ts';
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
