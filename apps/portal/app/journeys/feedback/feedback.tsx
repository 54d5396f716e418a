import { formatReference } from '@wathiqa/domain';
import { Button, buttonClass, Card, Icon, MessageDialog } from '@wathiqa/ui';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CallLines, mail } from '../../layout/call-lines.tsx';
import { layoutMessages } from '../../layout/layout.messages.ts';
import { HeadedPage } from '../../layout/page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { pathTo } from '../../paths.ts';
import { messages } from './feedback.messages.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { ReferenceNumber, Thanks } from './thanks.tsx';

const { other } = messages;

function OtherChannels() {
  return (
    <aside aria-labelledby="other-ways">
      <Card className="flex flex-col gap-4">
        <h2 id="other-ways" className="text-lg">
          {other.title}
        </h2>
        <div className="flex gap-3">
          <Icon name="phone" className="mt-0.5 text-accent" />
          <div>
            <p className="font-semibold">{other.call}</p>
            <p>
              <CallLines linkClass="link" />
            </p>
            <p className="text-sm text-ink-2">{layoutMessages.callHours}</p>
          </div>
        </div>
        <div className="flex gap-3">
          <Icon name="mail" className="mt-0.5 text-accent" />
          <div className="min-w-0">
            <p className="font-semibold">{other.mail}</p>
            <a href={`mailto:${mail}`} className="link wrap-anywhere">
              <bdi>{mail}</bdi>
            </a>
          </div>
        </div>
        <div className="flex flex-col gap-1 border-t border-line pt-4">
          <p className="text-ink-2">{other.status}</p>
          <Link to={pathTo('inquiry')} className="link w-fit">
            {other.inquiry}
          </Link>
        </div>
      </Card>
    </aside>
  );
}

export const meta = () => pageMeta({ title: messages.title, description: messages.description });

interface SentFeedback {
  reference: string | undefined;
  dialogOpen: boolean;
}

const { thanks } = messages;

export default function Feedback() {
  const [sent, setSent] = useState<SentFeedback>();
  const heading = useRef<HTMLHeadingElement>(null);

  // The shorter confirmation loses the scroll position.
  useEffect(() => {
    if (sent) heading.current?.scrollIntoView({ block: 'center' });
  }, [sent]);

  function closeThanks() {
    setSent((last) => last && { ...last, dialogOpen: false });
    // The dialog cannot restore focus to the removed button.
    heading.current?.focus();
  }

  return (
    <HeadedPage title={messages.title} lead={messages.lead}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <Card>
          {sent ? (
            <Thanks
              reference={
                sent.reference && (
                  <ReferenceNumber>{formatReference(sent.reference)}</ReferenceNumber>
                )
              }
              actions={
                <>
                  <Button variant="secondary" onClick={() => setSent(undefined)}>
                    {thanks.another}
                  </Button>
                  <Link to={pathTo('dashboard')} className={buttonClass({ variant: 'quiet' })}>
                    {thanks.home}
                  </Link>
                </>
              }
            >
              <h2
                ref={heading}
                tabIndex={-1}
                className="text-xl focus:shadow-none focus:outline-none"
              >
                {thanks.title}
              </h2>
            </Thanks>
          ) : (
            <FeedbackForm onSent={(reference) => setSent({ reference, dialogOpen: true })} />
          )}
        </Card>
        <OtherChannels />
      </div>
      <MessageDialog
        open={sent?.dialogOpen ?? false}
        onClose={closeThanks}
        title={thanks.short}
        closeLabel={thanks.close}
      >
        <p>{thanks.title}.</p>
      </MessageDialog>
    </HeadedPage>
  );
}
