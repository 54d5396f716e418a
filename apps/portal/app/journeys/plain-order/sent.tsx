import { formAddress } from '@wathiqa/contract';
import { isRequestId } from '@wathiqa/domain';
import { Button, buttonClass, Card, Container, Notice, PageHeading } from '@wathiqa/ui';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../../layout/page-meta.ts';
import { addressOf } from '../../paths.ts';
import { messages as sentMessages } from '../order/request-sent.messages.ts';
import { NextSteps, RequestNumber } from '../order/request-sent.tsx';
import { messages } from './plain-order.messages.ts';

export const meta = () =>
  pageMeta({ title: sentMessages.pageTitle, description: messages.sent.follow });

/** Confirmation of an order without script. Public, so it shows the number and nothing else. */
export default function PlainOrderSent() {
  const [query] = useSearchParams();
  const id = query.get('number') ?? '';
  const isSent = isRequestId(id);
  const { earlier } = sentMessages;
  return (
    <Container className="py-10">
      <Card className="mx-auto flex max-w-3xl flex-col gap-7">
        <PageHeading>{isSent ? sentMessages.title : messages.sent.title}</PageHeading>
        {query.has('earlier') && (
          <Notice tone="warning" title={earlier.title}>
            {earlier.text}
          </Notice>
        )}
        {isSent && (
          <>
            <RequestNumber id={id} />
            <NextSteps />
          </>
        )}
        <Notice title={messages.sent.title}>
          <p>{messages.sent.follow}</p>
          <p>{messages.sent.pay}</p>
        </Notice>
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <a href={addressOf('follow')} className={buttonClass()}>
            {sentMessages.follow}
          </a>
          <a href={addressOf('plainOrder')} className={buttonClass({ variant: 'secondary' })}>
            {messages.sent.another}
          </a>
          <SignOut />
        </div>
      </Card>
    </Container>
  );
}

/** Ends the session of the cookie: people without script often share a device. */
export function SignOut() {
  return (
    <form method="post" action={formAddress({ path: '/api/plain-order/logout' }, 'content')}>
      <Button type="submit" variant="quiet">
        {messages.signOut}
      </Button>
    </form>
  );
}
