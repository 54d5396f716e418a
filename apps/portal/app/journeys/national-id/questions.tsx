import { jobTypeNames } from '@wathiqa/content';
import { cairoToday } from '@wathiqa/contract';
import {
  type CalendarDay,
  type CardQuestion,
  EARLIEST_ISSUE_MONTH,
  isIssueMonth,
  isIssueMonthQualifier,
} from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormRadio, FormSelect } from '../../forms/form-fields.tsx';
import { messages as formMessages } from '../../forms/forms.messages.ts';
import { messages as orderMessages } from '../order/order.messages.ts';
import { issueMonthQualifiers, parseJobType } from './card-answers.ts';
import type { CardEntry } from './card-entry.ts';
import { messages } from './national-id.messages.ts';

const { labels, steps } = messages;

function OnlineQuestion() {
  return (
    <FormRadio
      name="lastIssuedOnline"
      label={steps.online}
      options={[
        { value: 'yes', label: steps.yes },
        { value: 'no', label: steps.no },
      ]}
    />
  );
}

const OPTIONS = Object.entries(jobTypeNames).map(([value, label]) => ({ value, label }));

/** A first card has no previous one; a lost card cannot be read. */
function jobLegend(reason: CardEntry['nidIssueReasonCode']): string {
  if (reason === 'FIRST') return steps.jobNow;
  return reason === 'LOST' ? steps.jobOfLostCard : steps.jobOfCard;
}

/** Decides the card's validity period. */
function JobQuestion() {
  const [jobTypeId, reason] = useWatch<CardEntry, ['jobTypeId', 'nidIssueReasonCode']>({
    name: ['jobTypeId', 'nidIssueReasonCode'],
  });
  const chosen = parseJobType({ jobTypeId });
  return (
    <FieldGroup legend={jobLegend(reason)} hint={steps.jobHint}>
      <FormSelect
        name="jobTypeId"
        label={labels.jobTypeId}
        placeholder={orderMessages.choose}
        noMatchText={formMessages.noMatch}
        options={OPTIONS}
      />
      <input type="hidden" name="jobName" value={chosen ? jobTypeNames[chosen] : ''} readOnly />
    </FieldGroup>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

export function issueYears(today: CalendarDay): string[] {
  const { year: first } = EARLIEST_ISSUE_MONTH;
  return Array.from({ length: today.year - first + 1 }, (_, ago) => String(today.year - ago));
}

/** Two digits; all if no year is chosen. */
export function issueMonths(year: string, today: CalendarDay): string[] {
  if (!year) return MONTHS;
  return MONTHS.filter((month) =>
    isIssueMonth({ year: Number(year), month: Number(month) }, today),
  );
}

/** Year and month of the last card, or a replacement for an unknown one. */
export function MonthQuestion() {
  const { getValues, setValue } = useFormContext<CardEntry>();
  const year = useWatch<CardEntry, 'lastIssueYear'>({ name: 'lastIssueYear' });
  const reason = getValues('nidIssueReasonCode');
  const isLost = reason === 'LOST';
  const today = cairoToday();

  function clearImpossibleMonth() {
    const { lastIssueYear, lastIssueMonth } = getValues();
    const available = issueMonths(lastIssueYear, today).includes(lastIssueMonth);
    if (!available) setValue('lastIssueMonth', '', { shouldDirty: true });
  }

  return (
    <FieldGroup
      legend={isLost ? steps.monthOfLost : steps.month}
      hint={isLost ? steps.monthOfLostHint : steps.monthHint}
    >
      <FormSelect
        name="lastIssueYear"
        label={labels.lastIssueYear}
        placeholder={orderMessages.choose}
        options={[
          ...issueYears(today).map((value) => ({ value, label: value })),
          ...issueMonthQualifiers(reason).map((value) => ({
            value,
            label: steps.monthQualifiers[value],
          })),
        ]}
        onValueChange={clearImpossibleMonth}
      />
      {!isIssueMonthQualifier(year) && (
        <FormSelect
          name="lastIssueMonth"
          label={labels.lastIssueMonth}
          placeholder={orderMessages.choose}
          options={issueMonths(year, today).map((value) => ({ value, label: monthLabel(value) }))}
        />
      )}
    </FieldGroup>
  );
}

function monthLabel(month: string): string {
  return `${month} - ${steps.months[Number(month) - 1]}`;
}

export const QUESTION_FIELDS = {
  lastIssuedOnline: OnlineQuestion,
  lastIssueMonth: MonthQuestion,
  jobTypeId: JobQuestion,
} satisfies Record<CardQuestion, unknown>;
