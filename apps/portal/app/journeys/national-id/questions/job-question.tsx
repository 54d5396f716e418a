import { jobTypeNames } from '@wathiqa/content';
import { FieldGroup } from '@wathiqa/ui';
import { useWatch } from 'react-hook-form';
import { FormRadio, FormSelect } from '../../../forms/form-fields.tsx';
import { messages as orderMessages } from '../../order/order.messages.ts';
import { parseJobType } from '../card-answers.ts';
import type { CardEntry } from '../card-entry.ts';
import { messages } from '../national-id.messages.ts';

const { labels, steps } = messages;

export function OnlineQuestion() {
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

/** Job type; decides the card's validity period. */
export function JobQuestion() {
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
        options={OPTIONS}
      />
      <input type="hidden" name="jobName" value={chosen ? jobTypeNames[chosen] : ''} readOnly />
    </FieldGroup>
  );
}
