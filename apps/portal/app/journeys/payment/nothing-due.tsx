import { requestStateLabels } from '@wathiqa/content';
import type { Payment } from '@wathiqa/contract';
import { STAGES, toRequestStage } from '../tracking/request-stage.ts';
import { ResultBanner } from '../tracking/result-banner.tsx';
import { messages } from './payment.messages.ts';

/** Request not payable yet or no longer. */
export function NothingDue({ payment: { state } }: { payment: Payment }) {
  const { icon } = STAGES[toRequestStage({ state, delivery: 'NOT_PACKED', withdrawn: false })];
  return (
    <ResultBanner
      icon={icon}
      tone="neutral"
      title={messages.notDue.title}
      text={requestStateLabels[state]}
    />
  );
}
