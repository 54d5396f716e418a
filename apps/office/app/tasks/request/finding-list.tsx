import type { OfficeRequest } from '@wathiqa/contract/office';
import { findingKey, type Severity } from '@wathiqa/domain';
import { Button, classNames, Icon } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { cairoDayText } from '../../labels/dates.ts';
import {
  findingFields,
  findingNames,
  severityNames,
  findingWords as words,
} from '../../labels/findings.messages.ts';
import { RequestLink } from '../../layout/request-link.tsx';
import { valueText } from './correction/field-value.ts';
import { NameText } from './name-text.tsx';
import { messages } from './request.messages.ts';

type Finding = OfficeRequest['findings'][number];

export interface FindingListProps {
  request: Pick<OfficeRequest, 'findings' | 'items'>;
  /** Keys of seen red findings. */
  seen: readonly string[];
  /** Undefined if nothing is to be decided. */
  onSee: ((key: string) => void) | undefined;
}

export const LOOKS = {
  red: { icon: 'cross', tone: 'text-danger', ground: 'bg-danger-50' },
  amber: { icon: 'alert', tone: 'text-warning-ink', ground: 'bg-warning-50' },
  info: { icon: 'info', tone: 'text-ink-2', ground: 'bg-quiet' },
} as const satisfies Record<Severity, object>;

/** Most urgent first. */
export function FindingList({ request: { findings, items }, seen, onSee }: FindingListProps) {
  if (findings.length === 0) {
    return (
      <p className="flex items-center gap-2 text-ink-2">
        <Icon name="check" className="size-4.5 text-accent" />
        {words.none}
      </p>
    );
  }
  return (
    <ul aria-labelledby="findings" className="flex flex-col gap-2">
      {findings.map((finding) => {
        const { kind, severity, documentId } = finding;
        const { icon, tone, ground } = LOOKS[severity];
        const key = findingKey(finding);
        const item = items.find(({ id }) => id === documentId);
        return (
          <li
            key={`${key}:${finding.otherRequestId}`}
            className={classNames('flex items-start gap-2 rounded-md px-3 py-2 text-sm', ground)}
          >
            <Icon name={icon} className={classNames('mt-0.5 size-4.5 shrink-0', tone)} />
            <div className="min-w-0 flex-1">
              <p>
                <b id={`about-${key}`} className={tone}>
                  <span className="sr-only">{severityNames[severity]}: </span>
                  {findingNames[kind].short}
                </b>
                {[
                  item && items.length > 1 && messages.history.document(item.position),
                  finding.field && findingFields[finding.field],
                ].map((about) => about && ` · ${about}`)}
              </p>
              <p>{findingNames[kind].long}</p>
              <Evidence finding={finding} typedName={item?.fullName} />
            </div>
            {severity === 'red' && item?.state === 'WAITING_APPROVAL' && onSee && (
              <Button
                id={`see-${key}`}
                variant={seen.includes(key) ? 'quiet' : 'secondary'}
                size="dense"
                aria-pressed={seen.includes(key)}
                aria-describedby={`about-${key}`}
                onClick={() => onSee(key)}
              >
                {seen.includes(key) && <Icon name="check" className="size-4" />}
                {words.see}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Evidence({ finding, typedName }: { finding: Finding; typedName: string | undefined }) {
  const { kind, otherPosition, otherRequestId } = finding;
  const value = otherValue(finding, typedName);
  if (!value && otherPosition === null && otherRequestId === null) return null;
  return (
    <p className="flex flex-wrap gap-x-2">
      {value && (
        <span>
          {findingNames[kind].other}: <span className="font-semibold tabular-nums">{value}</span>
        </span>
      )}
      {otherPosition !== null && <span>{words.otherDocument(otherPosition)}</span>}
      {otherRequestId !== null && (
        <span>
          {words.otherRequest} <RequestLink requestId={otherRequestId} />
        </span>
      )}
    </p>
  );
}

function otherValue({ kind, field, other }: Finding, typedName: string | undefined): ReactNode {
  if (other === null) return null;
  if (kind === 'sharedMobile') return words.accounts(Number(other));
  if (kind === 'notYetBorn' || kind === 'parentAge') return cairoDayText(other);
  if (field === 'gender') return valueText('genderCode', other);
  if (field === 'relation') return valueText('relationCode', other);
  if (field === 'fullName' && kind !== 'nameChain') {
    return <NameText name={other} other={typedName ?? false} />;
  }
  return <bdi>{other}</bdi>;
}
