import { genders } from '@wathiqa/content';
import type { OfficeDocument } from '@wathiqa/contract/office';
import {
  type Agreement,
  type ApplicantComparison as Comparison,
  compareWithApplicant,
  type ProvenIdentity,
} from '@wathiqa/domain';
import { classNames } from '@wathiqa/ui';
import { messages } from './request.messages.ts';

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

/**
 * Compares the account's identity with the document: all fields if it is their own. Warns if another owner has their
 * number (spec §7.2).
 */
export function ApplicantComparison({ item, applicant }: ApplicantComparisonProps) {
  const { nationalId, fullName, gender: genderCode } = item;
  const comparison = compareWithApplicant({ nationalId, fullName, genderCode }, applicant);
  if (item.relation !== 'SELF') {
    return comparison.nationalId === 'same' && <p className={TONES.other}>{words.ownNumber}</p>;
  }
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
