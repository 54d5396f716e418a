import { requestStateLabels } from '@wathiqa/content';
import type { Payment } from '@wathiqa/contract';
import { ResultBanner } from '../tracking/result-banner.tsx';
import { STATE_APPEARANCE } from '../tracking/state-appearance.ts';
import { messages } from './payment.messages.ts';

/** For a request that is not paid for now: not yet, or not any more. */
export function NothingDue({ payment: { state } }: { payment: Payment }) {
  const { icon } = STATE_APPEARANCE[state];
  return (
    <ResultBanner
      icon={icon}
      tone="neutral"
      title={messages.notDue.title}
      text={requestStateLabels[state]}
    />
  );
}
