import { documentFields } from '@wathiqa/content';
import { cairoToday } from '@wathiqa/contract';
import type { OfficeDocument, OfficeRequest } from '@wathiqa/contract/office';
import {
  type Agreement,
  type ApplicantComparison,
  ageOnDay,
  compareWithApplicant,
  contradictsRegister,
  type DocumentField,
  type FindingField,
  isoDay,
  nationalIdGroups,
  type ProvenIdentity,
  parseNationalId,
  recordName,
  STORED_FIELDS,
} from '@wathiqa/domain';
import { classNames, Icon, NumberGroups } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { cairoDayText } from '../../labels/dates.tsx';
import { findingNames, severityNames } from '../../labels/findings.messages.ts';
import { useGovernorates } from '../../labels/governorates.ts';
import { valueText } from './correction/document-corrections.tsx';
import { LOOKS } from './finding-list.tsx';
import { LookupLine, type RegisteredField, registeredValue } from './lookup.tsx';
import { NameText } from './name-text.tsx';
import { lookupMessages, messages } from './request.messages.ts';

interface FieldRow {
  label: string;
  typed?: ReactNode;
  /** According to the account, or the national ID's digits. */
  known?: ReactNode;
  agreement?: Agreement | undefined;
  registered?: RegisteredField;
  /** Fields whose findings mark the row. */
  fields?: readonly FindingField[];
}

interface DocumentFieldsProps {
  item: OfficeDocument;
  /** Verified by the account. */
  applicant: ProvenIdentity;
  findings: OfficeRequest['findings'];
}

const { comparison: marks } = messages;

/** Each field as typed, next to the value proven by the account or national ID and to that of the civil register. */
export function DocumentFields({ item, applicant, findings }: DocumentFieldsProps) {
  const { nameOf } = useGovernorates();
  const { lookup } = item;
  const rows = [...identityRows(item, applicant, nameOf), ...otherRows(item)];
  return (
    <>
      {lookup && (
        <LookupLine lookup={lookup} contradicts={contradictsRegister(findings, item.id)} />
      )}
      <table className="w-full table-fixed border-collapse">
        <thead className="text-sm text-ink-2">
          <tr className="border-b border-line *:py-0.5 *:text-start *:font-normal">
            <th
              scope="col"
              className={classNames('w-[21%]', lookup !== null && '@min-[40rem]:w-[14%]')}
            >
              <span className="sr-only">{marks.field}</span>
            </th>
            <th scope="col" className={lookup ? 'w-[27%]' : 'w-[38%]'}>
              {marks.typed}
            </th>
            <th scope="col">{marks.known}</th>
            {lookup && <th scope="col">{lookupMessages.registered}</th>}
            <th scope="col" className="w-7">
              <span className="sr-only">{marks.result}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, typed, known, agreement, registered, fields = [] }) => {
            const finding = findings.find(({ field }) => field && fields.includes(field));
            const entry = registeredValue(lookup, registered);
            const doubtful =
              agreement === 'other' ||
              entry?.agreement === 'other' ||
              (finding && finding.severity !== 'info');
            return (
              <tr
                key={label}
                className={classNames(
                  'border-b border-line align-baseline *:py-1 *:pe-2 *:wrap-anywhere',
                  doubtful && 'bg-warning-50',
                )}
              >
                <th scope="row" className="text-start text-sm font-normal text-ink-2">
                  {label}
                </th>
                <td className="font-semibold">{typed}</td>
                <td>{known}</td>
                {lookup && <td>{entry?.value}</td>}
                <td>
                  <Mark finding={finding} agreement={agreement} registered={entry?.agreement} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

interface MarkProps extends Pick<FieldRow, 'agreement'> {
  finding: OfficeRequest['findings'][number] | undefined;
  /** With the civil register. */
  registered: Agreement | undefined;
}

function Mark({ finding, agreement, registered }: MarkProps) {
  if (finding) {
    const { icon, tone } = LOOKS[finding.severity];
    const text = `${severityNames[finding.severity]}: ${findingNames[finding.kind].short}`;
    return <MarkIcon icon={icon} tone={tone} text={text} />;
  }
  const isOther = [agreement, registered].includes('other');
  if (!isOther && ![agreement, registered].includes('same')) return null;
  const words = registered && registered !== 'unknown' ? lookupMessages : marks;
  return isOther ? (
    <MarkIcon
      icon="alert"
      tone={LOOKS.amber.tone}
      text={agreement === 'other' ? marks.other : words.other}
    />
  ) : (
    <MarkIcon icon="check" tone="text-accent" text={words.same} />
  );
}

function MarkIcon({
  icon,
  tone,
  text,
}: {
  icon: 'check' | 'alert' | 'cross' | 'info';
  tone: string;
  text: string;
}) {
  return (
    <span title={text} className={tone}>
      <Icon name={icon} className="inline size-4.5" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** Only the applicant's own document has a proven name. */
function identityRows(
  item: OfficeDocument,
  applicant: ProvenIdentity,
  governorateName: (code: string) => string,
): FieldRow[] {
  const { nationalId, fullName, gender: genderCode } = item;
  const isSelf = item.relation === 'SELF';
  const compared: Partial<ApplicantComparison> = isSelf
    ? compareWithApplicant({ nationalId, fullName, genderCode }, applicant)
    : {};
  const facts = parseNationalId(nationalId);
  const unproven = isSelf && <span className="text-ink-2">{marks.notProven}</span>;
  const provenName = isSelf && applicant.fullName;
  const age = ageOnDay(nationalId, cairoToday());
  return [
    {
      label: documentFields.name.name,
      typed: (
        <NameText
          name={fullName}
          other={(compared.fullName === 'other' && provenName) || registeredName(item, 'fullName')}
        />
      ),
      known: provenName ? (
        <NameText name={provenName} other={compared.fullName === 'other' && fullName} />
      ) : (
        unproven
      ),
      agreement: compared.fullName,
      registered: 'fullName',
      fields: ['fullName'],
    },
    {
      label: documentFields.motherFullName.name,
      typed: <NameText name={item.motherFullName} other={registeredName(item, 'motherFullName')} />,
      registered: 'motherFullName',
      fields: ['motherFullName'],
    },
    {
      label: documentFields.nationalIdenNumber.name,
      typed: /^0+$/.test(nationalId) ? (
        messages.newborn
      ) : (
        <NumberGroups groups={nationalIdGroups(nationalId)} />
      ),
      known:
        isSelf && applicant.nationalId ? (
          <NumberGroups groups={nationalIdGroups(applicant.nationalId)} />
        ) : (
          unproven
        ),
      agreement: compared.nationalId,
      registered: 'nationalId',
      fields: ['nationalId'],
    },
    ...(facts
      ? [
          {
            label: messages.birth,
            known: [
              cairoDayText(isoDay(facts.birthDay)),
              age !== undefined && messages.age(age),
              governorateName(facts.governorateCode),
            ]
              .filter(Boolean)
              .join(' · '),
          },
        ]
      : []),
    {
      label: documentFields.genderCode.name,
      typed: valueText('genderCode', genderCode),
      known: facts && valueText('genderCode', facts.gender),
      agreement: facts && (facts.gender === genderCode ? 'same' : 'other'),
      registered: 'gender',
      fields: ['gender'],
    },
    {
      label: documentFields.relationCode.name,
      typed: valueText('relationCode', item.relation),
      registered: 'relation',
      fields: ['relation'],
    },
  ];
}

/** In rows of their own, or outside the table. */
const ELSEWHERE: ReadonlySet<DocumentField> = new Set([
  ...(['name', 'nationalIdenNumber', 'motherFullName', 'genderCode', 'relationCode'] as const),
  ...(['spouseFullName', 'languageCode', 'numberOfCopies'] as const),
]);

function otherRows(item: OfficeDocument): FieldRow[] {
  const { spouseFullName } = item;
  const rows = STORED_FIELDS.filter((field) => !ELSEWHERE.has(field)).flatMap((field) => {
    const value = item[recordName(field)];
    if (!value) return [];
    const label = documentFields[field].name;
    return [{ label, typed: <bdi key={label}>{valueText(field, String(value))}</bdi> }];
  });
  if (!spouseFullName) return rows;
  const typed = <NameText name={spouseFullName} other={registeredName(item, 'spouseFullName')} />;
  const label = documentFields.spouseFullName.name;
  return [{ label, typed, registered: 'spouseFullName' }, ...rows];
}

/** A name of the civil register that is not the typed one. */
function registeredName({ lookup }: OfficeDocument, wanted: RegisteredField) {
  const match = lookup?.match?.fields.find(({ field }) => field === wanted);
  return match && match.difference !== 'equal' && match.registered;
}
