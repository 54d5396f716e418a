import { formAddress } from '@wathiqa/contract';
import { formatPounds, isRequestId } from '@wathiqa/domain';
import { Button, buttonClass, Notice } from '@wathiqa/ui';
import { useSearchParams } from 'react-router';
import { MessagePage } from '../../layout/message-page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { addressOf } from '../../paths.ts';
import { messages as sentMessages } from '../order/request-sent.messages.ts';
import { SentCard } from '../order/request-sent.tsx';
import { requestsAddress } from './plain-client.ts';
import { messages } from './plain-order.messages.ts';

export const meta = () =>
  pageMeta({ title: sentMessages.pageTitle, description: messages.sent.follow });

/** Pounds. */
const TOTAL = /^\d{1,6}(\.\d{1,2})?$/;

/** Confirmation of an order without script; prerendered without a number. */
export default function PlainOrderSent() {
  const [query] = useSearchParams();
  const id = query.get('number') ?? '';
  const total = query.get('total') ?? '';
  const { title, follow, pay, another } = messages.sent;
  const acts = (
    <>
      <a href={requestsAddress({ number: id })} rel="nofollow" className={buttonClass()}>
        {messages.requests}
      </a>
      <a href={addressOf('plainOrder')} className={buttonClass({ variant: 'secondary' })}>
        {another}
      </a>
      <SignOut />
    </>
  );
  if (!isRequestId(id)) return <MessagePage title={title} text={follow} actions={acts} />;
  return (
    <SentCard id={id} earlier={query.has('earlier')} visit={query.has('visit')}>
      <Notice title={title}>
        {TOTAL.test(total) && <p>{messages.sent.total(formatPounds(Number(total)))}</p>}
        <p>{pay}</p>
        <p>
          {follow}{' '}
          <a href={addressOf('follow')} className="link">
            {sentMessages.follow}
          </a>
        </p>
      </Notice>
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">{acts}</div>
    </SentCard>
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
