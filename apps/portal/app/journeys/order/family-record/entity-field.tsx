import { FULL_NAME_MAX_LENGTH } from '@wathiqa/domain';
import { FormText } from '../../../forms/form-fields.tsx';
import { labels, messages } from './family-record.messages.ts';

/** The entity that a family record is submitted to. */
export function EntityField() {
  return (
    <FormText
      name="applicantEntity"
      label={labels.applicantEntity}
      hint={messages.entityHint}
      maxLength={FULL_NAME_MAX_LENGTH}
    />
  );
}
