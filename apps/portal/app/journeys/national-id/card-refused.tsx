import { cardRefusalReason, cardRefusalText } from '@wathiqa/content';
import type { CardRefusal, LastIssue } from '@wathiqa/domain';
import { Button, buttonClass, Icon, PageHeading } from '@wathiqa/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { CallLines } from '../../layout/call-lines.tsx';
import { outletsAddress } from '../../layout/outlets.ts';
import { pathTo } from '../../paths.ts';
import { messages } from './national-id.messages.ts';

const { refused: words } = messages;

interface CardRefusedProps {
  refusal: CardRefusal;
  answers: Parameters<typeof cardRefusalText>[1];
  issued: LastIssue | undefined;
  correctText: string;
  onCorrect: () => void;
}

/** Refusal with rule, figure and next steps; the verdict is the page's heading and takes focus. */
export function CardRefused({
  refusal,
  answers,
  issued,
  correctText,
  onCorrect,
}: CardRefusedProps) {
  const refused = useRef<HTMLDivElement>(null);
  useEffect(() => refused.current?.querySelector('h1')?.focus(), []);
  // An invalid number is corrected here; other refusals need a registry office.
  const offersRegistry = refusal.rule !== 'NO_AGE';

  return (
    <div ref={refused} className="flex flex-col gap-6">
      <PageHeading>{words.title}</PageHeading>
      <div
        role="alert"
        className="flex gap-3 rounded-md border-2 border-danger bg-danger-50 px-4 py-4 sm:px-5"
      >
        <Icon name="alert" className="mt-0.5 text-danger" />
        <div className="flex min-w-0 flex-col gap-3">
          <p className="max-w-[60ch] font-semibold">{cardRefusalText(refusal, answers)}</p>
          <p className="max-w-[60ch] text-ink-2">
            {words.reason}: {cardRefusalReason(refusal, issued)}
          </p>
          <p>
            {words.help} <CallLines linkClass="link" />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        {offersRegistry && (
          <Link to={outletsAddress({ kind: 'model' })} className={buttonClass()}>
            <Icon name="map" className="size-5" />
            {words.nearest}
          </Link>
        )}
        <Button variant={offersRegistry ? 'secondary' : 'primary'} onClick={onCorrect}>
          {correctText}
        </Button>
        <Link
          to={pathTo('electronicServices')}
          className={buttonClass({ variant: offersRegistry ? 'quiet' : 'secondary' })}
        >
          {words.services}
        </Link>
      </div>
    </div>
  );
}
