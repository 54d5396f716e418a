import type { OfficeRequest } from '@wathiqa/contract/office';
import { findingKey, formatRequestId, type Severity } from '@wathiqa/domain';
import { Button, classNames, Icon } from '@wathiqa/ui';
import { Link } from 'react-router';
import { cairoDayText } from '../../labels/dates.ts';
import {
  findingFields,
  findingNames,
  severityNames,
  findingWords as words,
} from '../../labels/findings.messages.ts';
import { pathTo } from '../../screens.ts';
import { valueText } from './correction/field-value.ts';

type Finding = OfficeRequest['findings'][number];

export interface FindingListProps {
  title: string;
  findings: readonly Finding[];
  /** Keys of the red findings that the user has seen. */
  seen?: readonly string[];
  /** Marks a red finding; undefined if nothing is to be decided. */
  onSee?: ((key: string) => void) | undefined;
}

const LOOKS = {
  red: { icon: 'cross', tone: 'text-danger' },
  amber: { icon: 'alert', tone: 'text-warning-ink' },
  info: { icon: 'info', tone: 'text-ink-2' },
} as const satisfies Record<Severity, object>;

/** Findings with their evidence, most urgent first; hidden if none. */
export function FindingList({ title, findings, seen = [], onSee }: FindingListProps) {
  if (findings.length === 0) return null;
  return (
    <ul aria-label={title} className="flex flex-col gap-1.5 rounded-sm bg-quiet px-3 py-2 text-sm">
      {findings.map((finding) => {
        const { kind, severity, field } = finding;
        const { icon, tone } = LOOKS[severity];
        const key = findingKey(finding);
        return (
          <li key={`${key}:${finding.otherRequestId}`} className="flex items-start gap-2">
            <Icon name={icon} className={classNames('mt-0.5 size-4 shrink-0', tone)} />
            <div className="min-w-0 flex-1">
              <p>
                <b className={tone}>
                  <span className="sr-only">{severityNames[severity]}: </span>
                  {field ? findingFields[field] : findingNames[kind].short}
                </b>{' '}
                · {findingNames[kind].long}
              </p>
              <Evidence finding={finding} />
            </div>
            {severity === 'red' && onSee && (
              <Button
                id={`see-${key}`}
                variant={seen.includes(key) ? 'quiet' : 'secondary'}
                size="dense"
                aria-pressed={seen.includes(key)}
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

function Evidence({ finding }: { finding: Finding }) {
  const { kind, otherPosition, otherRequestId } = finding;
  const value = otherValue(finding);
  if (!value && otherPosition === null && otherRequestId === null) return null;
  return (
    <p className="flex flex-wrap gap-x-2">
      {value && (
        <span>
          {findingNames[kind].other}: <bdi className="font-semibold tabular-nums">{value}</bdi>
        </span>
      )}
      {otherPosition !== null && <span>{words.otherDocument(otherPosition)}</span>}
      {otherRequestId !== null && (
        <span>
          {words.otherRequest}{' '}
          <Link to={pathTo('request', { requestId: otherRequestId })} className="link">
            <bdi className="tabular-nums">{formatRequestId(otherRequestId)}</bdi>
          </Link>
        </span>
      )}
    </p>
  );
}

function otherValue({ kind, field, other }: Finding): string | null {
  if (other === null) return null;
  if (kind === 'sharedMobile') return words.accounts(Number(other));
  if (kind === 'notYetBorn' || kind === 'parentAge') return cairoDayText(other);
  if (field === 'gender') return valueText('genderCode', other);
  if (field === 'relation') return valueText('relationCode', other);
  return other;
}
