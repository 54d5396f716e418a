import {
  documentStateLabels,
  documentTitle,
  genders,
  nidIssueReasons,
  relationNames,
} from '@wathiqa/content';
import type { OfficeCorrection, OfficeDocument, OfficeRequest } from '@wathiqa/contract/office';
import {
  type Agreement,
  type ApplicantComparison as Comparison,
  compareWithApplicant,
  formatPounds,
  formatRequestId,
  nationalIdGroups,
  type ProvenIdentity,
} from '@wathiqa/domain';
import { Badge, Button, classNames, NumberGroups } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cairoDayText } from '../../labels/dates.ts';
import { findingWords } from '../../labels/findings.messages.ts';
import { stateNames } from '../../labels/labels.messages.ts';
import { pathTo } from '../../screens.ts';
import {
  messages as correction,
  messages as correctionMessages,
} from './correction/correction.messages.ts';
import { valueText } from './correction/field-value.ts';
import { DecisionFields } from './decision-fields.tsx';
import type { Draft } from './drafts.ts';
import { FindingList } from './finding-list.tsx';
import { messages } from './request.messages.ts';

export interface DocumentCardProps {
  item: OfficeDocument;
  /** Identity verified by the account. */
  applicant: ProvenIdentity;
  draft: Draft | undefined;
  findings: readonly OfficeRequest['findings'][number][];
  seen: readonly string[];
  onSee: (key: string) => void;
  /** Whether the user may decide now. */
  decidable: boolean;
  awaitsDecision: boolean;
  /** A rejection submitted without a reason. */
  invalid: boolean;
  onDraft: (draft: Draft | undefined) => void;
  /** Starts a return for correction. */
  onReturn: () => void;
}

const edges = { none: 'border-line', accept: 'border-accent', reject: 'border-danger' };

export function DocumentCard({
  item,
  applicant,
  findings,
  seen,
  onSee,
  draft,
  awaitsDecision,
  onReturn,
  ...decision
}: DocumentCardProps) {
  const title = messages.document(
    item.position,
    documentTitle(item.documentType, item.languageCode, item.issueReason),
  );
  const edge = draft ? (draft.accept ? 'accept' : 'reject') : 'none';
  const open = item.state === 'WAITING_APPROVAL' && awaitsDecision;
  return (
    <article
      tabIndex={-1}
      data-document={item.id}
      aria-labelledby={`document-${item.id}`}
      className={classNames(
        'flex min-w-0 flex-col gap-2 rounded-md border border-t-4 bg-surface p-3',
        edges[edge],
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`document-${item.id}`} className="font-semibold">
          {title}
        </h3>
        {!open && (
          <Badge tone={item.state === 'REJECTED' ? 'danger' : 'info'}>
            {documentStateLabels[item.state]}
          </Badge>
        )}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {documentFields(item).map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="min-w-0 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <ApplicantComparison item={item} applicant={applicant} />
      <FindingList
        title={findingWords.ofDocument(item.position)}
        findings={findings}
        seen={seen}
        onSee={open && decision.decidable ? onSee : undefined}
      />
      {item.rejectionReason && <p className="text-danger">{item.rejectionReason}</p>}
      {open && <DecisionFields item={item} draft={draft} {...decision} />}
      {open && decision.decidable && (
        <Button variant="quiet" size="dense" className="w-fit" onClick={onReturn}>
          {item.corrections.some(({ outcome }) => outcome === null)
            ? correction.openAgain
            : correction.open}
        </Button>
      )}
      <DocumentCorrections item={item} />
      <EarlierRequests item={item} />
    </article>
  );
}

function documentFields(item: OfficeDocument): { label: string; value: ReactNode }[] {
  const words = messages.fields;
  const { spouseFullName, applicantEntity, issueReason, jobName } = item;
  const more = {
    spouseFullName,
    applicantEntity,
    issueReason: rejectionReasonName(issueReason),
    jobName,
  };
  return [
    { label: words.fullName, value: <bdi>{item.fullName}</bdi> },
    { label: words.nationalId, value: <NationalId value={item.nationalId} /> },
    { label: words.motherFullName, value: <bdi>{item.motherFullName}</bdi> },
    {
      label: words.gender,
      value: genders.find(({ code }) => code === item.gender)?.name ?? item.gender,
    },
    {
      label: words.relation,
      value:
        Object.entries(relationNames).find(([code]) => code === item.relation)?.[1] ??
        item.relation,
    },
    ...(Object.keys(more) as (keyof typeof more)[]).flatMap((name) =>
      more[name] ? [{ label: words[name], value: <bdi>{more[name]}</bdi> }] : [],
    ),
    {
      label: words.copies,
      value: `${messages.copies(item.copies)} × ${formatPounds(item.unitPrice)}`,
    },
  ];
}

function NationalId({ value }: { value: string }) {
  if (/^0+$/.test(value)) return messages.newborn;
  return <NumberGroups groups={nationalIdGroups(value)} />;
}

function rejectionReasonName(code: string | null): string | null {
  return nidIssueReasons.find((reason) => reason.code === code)?.name ?? code;
}

function EarlierRequests({ item: { earlier } }: { item: OfficeDocument }) {
  if (earlier.length === 0) return <p className="text-sm text-ink-2">{messages.noEarlier}</p>;
  return (
    <div className="text-sm">
      <p className="text-ink-2">{messages.earlier}</p>
      <ul>
        {earlier.map(({ requestId, state, createdAt }) => (
          <li key={requestId}>
            <Link to={pathTo('request', { requestId })} className="link inline-block py-0.5">
              <bdi className="tabular-nums">{formatRequestId(requestId)}</bdi>
            </Link>{' '}
            · {stateNames[state]} · {cairoDayText(createdAt)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const { applicant: words } = messages;

const TONES: Readonly<Record<Agreement, string>> = {
  same: 'text-ink-2',
  other: 'font-semibold text-danger',
  unknown: 'font-semibold text-warning-ink',
};

interface ApplicantComparisonProps {
  item: OfficeDocument;
  applicant: ProvenIdentity;
}

/** Compares the account's identity with a document for the applicant (spec §7.2). */
function ApplicantComparison({ item, applicant }: ApplicantComparisonProps) {
  const { nationalId, fullName, gender: genderCode } = item;
  if (item.relation !== 'SELF') return null;
  const comparison = compareWithApplicant({ nationalId, fullName, genderCode }, applicant);
  return (
    <div className="rounded-sm bg-quiet px-3 py-2">
      <h4 className="text-sm font-semibold">{words.title}</h4>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
        {POINTS.map((point) => (
          <div key={point} className="contents">
            <dt className="text-ink-2">{words.points[point]}</dt>
            <dd className="flex min-w-0 flex-wrap gap-x-2">
              {applicant[point] !== '' && (
                <bdi className="tabular-nums">{pointText(point, applicant)}</bdi>
              )}
              <span className={classNames(TONES[comparison[point]])}>
                {words.agreements[comparison[point]](applicant[point] !== '')}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const POINTS: readonly (keyof Comparison)[] = ['nationalId', 'fullName', 'genderCode'];

function pointText(point: keyof Comparison, applicant: ProvenIdentity): string {
  if (point !== 'genderCode') return applicant[point];
  return genders.find(({ code }) => code === applicant.genderCode)?.name ?? applicant.genderCode;
}

/** Corrections of a document: request, old and new values. */
function DocumentCorrections({ item: { corrections } }: { item: OfficeDocument }) {
  if (corrections.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 border-t border-line pt-2 text-sm">
      {corrections.map((correction) => (
        <li key={correction.askedAt} className="flex flex-col gap-1">
          <span>
            {correction.outcome ? (
              <Badge tone={correction.outcome === 'corrected' ? 'success' : 'neutral'}>
                {correctionMessages.outcomes[correction.outcome]}
              </Badge>
            ) : (
              <Badge tone="warning">
                {correctionMessages.waiting(cairoDayText(correction.until))}
              </Badge>
            )}
          </span>
          <span dir="auto">«{correction.note}»</span>
          {correction.outcome === 'corrected' ? (
            <Changes correction={correction} />
          ) : (
            <span className="text-ink-2">
              {correction.fields.map((field) => correctionMessages.fields[field]).join('، ')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Changes({ correction: { fields, before, after } }: { correction: OfficeCorrection }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3">
      {fields.map((field) => {
        const [was, is] = [before[field] ?? '', after[field] ?? ''];
        return (
          <div key={field} className="contents">
            <dt className="text-ink-2">{correctionMessages.fields[field]}</dt>
            <dd className="min-w-0">
              {was === is ? (
                correctionMessages.same
              ) : (
                <>
                  <del>
                    <span className="sr-only">{correctionMessages.before}: </span>
                    <bdi>{valueText(field, was)}</bdi>
                  </del>{' '}
                  <ins className="font-semibold no-underline">
                    <span className="sr-only">{correctionMessages.after}: </span>
                    <bdi>{valueText(field, is)}</bdi>
                  </ins>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
