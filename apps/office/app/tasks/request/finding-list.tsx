import type { OfficeDocument, OfficeRequest } from '@wathiqa/contract/office';
import { findingKey, groupBy, type Severity } from '@wathiqa/domain';
import { Button, classNames, Icon } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { cairoDayText } from '../../labels/dates.tsx';
import {
  findingFields,
  findingNames,
  severityNames,
  findingWords as words,
} from '../../labels/findings.messages.ts';
import { RequestLink } from '../../layout/request-link.tsx';
import { valueText } from './correction/document-corrections.tsx';
import { NameText } from './name-text.tsx';
import { messages } from './request.messages.ts';
import { SideSection } from './side-section.tsx';

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
  return (
    <SideSection id="findings" title={words.title}>
      {findings.length === 0 && (
        <p className="flex items-center gap-2 text-ink-2">
          <Icon name="check" className="size-4.5 text-accent" />
          {words.none}
        </p>
      )}
      <ul aria-labelledby="findings" className="flex flex-col gap-2 empty:hidden">
        {[...groupBy(findings, ({ kind, severity }) => `${severity} ${kind}`)].map(
          ([cause, group]) => {
            const [{ kind, severity }] = group as [Finding];
            const { icon, tone, ground } = LOOKS[severity];
            return (
              <li
                key={cause}
                className={classNames('flex gap-2 rounded-md px-3 py-2 text-sm', ground)}
              >
                <Icon name={icon} className={classNames('mt-0.5 size-4.5 shrink-0', tone)} />
                <div className="min-w-0 flex-1">
                  <p>
                    <b className={tone}>
                      <span className="sr-only">{severityNames[severity]}: </span>
                      {findingNames[kind].short}
                    </b>
                  </p>
                  <p>{findingNames[kind].long}</p>
                  <ul className="empty:hidden">
                    {group.map((finding) => (
                      <FindingLine
                        key={`${findingKey(finding)}:${finding.otherRequestId}`}
                        finding={finding}
                        item={items.find(({ id }) => id === finding.documentId)}
                        several={items.length > 1}
                        isSeen={seen.includes(findingKey(finding))}
                        onSee={onSee}
                      />
                    ))}
                  </ul>
                </div>
              </li>
            );
          },
        )}
      </ul>
    </SideSection>
  );
}

interface FindingLineProps {
  finding: Finding;
  item: OfficeDocument | undefined;
  /** Documents of the request. */
  several: boolean;
  isSeen: boolean;
  onSee: FindingListProps['onSee'];
}

/** Where a cause was found; a red one has its own press. */
function FindingLine({ finding, item, several, isSeen, onSee }: FindingLineProps) {
  const key = findingKey(finding);
  const about = [
    item && several && messages.history.document(item.position),
    finding.field && findingFields[finding.field],
  ].filter(Boolean);
  const needsPress = finding.severity === 'red' && item?.state === 'WAITING_APPROVAL' && onSee;
  const { other, otherPosition, otherRequestId } = finding;
  const isCompared = other !== null || otherPosition !== null || otherRequestId !== null;
  if (!needsPress && !isCompared && about.length === 0) return null;
  return (
    <li className="flex items-start justify-between gap-2">
      <div id={`about-${key}`} className="flex flex-wrap gap-x-2">
        {about.length > 0 && <span className="font-semibold">{about.join(' · ')}</span>}
        <Evidence finding={finding} typedName={item?.fullName} />
      </div>
      {needsPress && (
        <Button
          id={`see-${key}`}
          variant={isSeen ? 'quiet' : 'secondary'}
          size="dense"
          className="shrink-0"
          aria-pressed={isSeen}
          aria-label={[words.see, findingNames[finding.kind].short, ...about].join(' · ')}
          onClick={() => onSee(key)}
        >
          {isSeen && <Icon name="check" className="size-4" />}
          {words.see}
        </Button>
      )}
    </li>
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
