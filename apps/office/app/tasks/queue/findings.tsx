import type { QueueRow } from '@wathiqa/contract/office';
import { FINDING_SEVERITIES, type FindingKind } from '@wathiqa/domain';
import { classNames, Icon, type IconName } from '@wathiqa/ui';
import { findingNames } from '../../labels/findings.messages.ts';

const REPEATED: readonly FindingKind[] = ['sameDocument', 'orderedLately', 'earlierRejection'];

const isRed = (kind: FindingKind) => FINDING_SEVERITIES[kind] === 'red';

/** Slots in order of severity. */
const SLOTS: readonly { icon: IconName; has: (kind: FindingKind) => boolean; colour: string }[] = [
  { icon: 'alert', has: isRed, colour: 'text-danger' },
  {
    icon: 'info',
    has: (kind) => !isRed(kind) && !REPEATED.includes(kind),
    colour: 'text-warning-ink',
  },
  { icon: 'copy', has: (kind) => REPEATED.includes(kind), colour: 'text-warning-ink' },
];

/** Fixed places per slot, so that rows compare at a glance. */
export function Findings({ findings }: Pick<QueueRow, 'findings'>) {
  return (
    <span className="flex shrink-0 gap-1">
      {SLOTS.map(({ icon, has, colour }) => {
        const names = findings.filter(has).map((kind) => findingNames[kind].short);
        return (
          <span
            key={icon}
            title={names.join('، ')}
            className={classNames('relative size-5', colour)}
          >
            {names.length > 0 && <Icon name={icon} className="size-5" />}
            <span className="sr-only">{names.join('، ')}</span>
          </span>
        );
      })}
    </span>
  );
}
