import { buttonClass, Icon } from '@wathiqa/ui';
import { Link } from 'react-router';
import { callLines } from '../../layout/call-lines.tsx';
import { pathTo } from '../../paths.ts';
import { RefusedActs } from './again/refused-acts.tsx';
import { messages as correction } from './correction/correction.messages.ts';
import { PayLink } from './pay-link.tsx';
import { type RequestStage, STAGES } from './request-stage.ts';
import { messages } from './tracking.messages.ts';

const { acts } = messages.result;

interface PrimaryActProps {
  id: string;
  stage: RequestStage;
  /** All refused documents need a registry office. */
  atCounter: boolean;
}

/** Primary action for a stage, if any. */
export function PrimaryAct({ id, stage, atCounter }: PrimaryActProps) {
  switch (STAGES[stage].act) {
    case 'correct':
      return (
        <Link
          to={pathTo('correction', { req_id: id })}
          className={`${buttonClass()} print-hidden w-fit`}
        >
          {correction.open}
        </Link>
      );
    case 'pay':
      return <PayLink id={id} />;
    case 'orderAgain':
      return <RefusedActs id={id} atCounter={atCounter} />;
    case 'call':
      return (
        <a href={`tel:${callLines[0]}`} className={`${buttonClass()} print-hidden w-fit`}>
          <Icon name="phone" className="size-5" />
          <span>
            {acts.call} <bdi>{callLines[0]}</bdi>
          </span>
        </a>
      );
    case null:
      return null;
  }
}
