import { buttonClass, Icon, PageHeading } from '@wathiqa/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { CallLines } from '../../layout/call-lines.tsx';
import { outletsAddress } from '../../layout/outlets.ts';
import { pathTo } from '../../paths.ts';
import type { describeCardRefusal } from './card-answers.ts';
import { messages } from './national-id.messages.ts';

const { refused: words } = messages;

interface CardRefusedProps extends ReturnType<typeof describeCardRefusal> {
  /** Button that returns to the answers. */
  correct: ReactNode;
}

/** The verdict is the page's heading and takes focus. */
export function CardRefused({ text, reason, needsRegistry, correct }: CardRefusedProps) {
  const refused = useRef<HTMLDivElement>(null);
  useEffect(() => refused.current?.querySelector('h1')?.focus(), []);

  return (
    <div ref={refused} className="flex flex-col gap-6">
      <PageHeading>{words.title}</PageHeading>
      <div
        role="alert"
        className="flex gap-3 rounded-md border-2 border-danger bg-danger-50 px-4 py-4 sm:px-5"
      >
        <Icon name="alert" className="mt-0.5 text-danger" />
        <div className="flex min-w-0 flex-col gap-3">
          <p className="max-w-[60ch] font-semibold">{text}</p>
          <p className="max-w-[60ch] text-ink-2">
            {words.reason}: {reason}
          </p>
          <p>
            {words.help} <CallLines linkClass="link" />
          </p>
        </div>
      </div>
      {needsRegistry && (
        <p className="max-w-[60ch]">
          {words.forms}{' '}
          <Link to={`${pathTo('servicesGuide')}#id-card-fees`} className="link">
            {words.papers}
          </Link>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {needsRegistry && (
          <Link to={outletsAddress({ kind: 'model' })} className={buttonClass()}>
            <Icon name="map" className="size-5" />
            {words.nearest}
          </Link>
        )}
        {correct}
        <Link
          to={pathTo('electronicServices')}
          className={buttonClass({ variant: needsRegistry ? 'quiet' : 'secondary' })}
        >
          {words.services}
        </Link>
      </div>
    </div>
  );
}
