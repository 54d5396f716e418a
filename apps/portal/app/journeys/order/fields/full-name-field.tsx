import { FULL_NAME_MAX_LENGTH } from '@wathiqa/domain';
import { FormText } from '../../../forms/form-fields.tsx';

interface FullNameFieldProps {
  name: string;
  label: string;
  hint?: string;
}

/** A whole name in one field: the mother's, the spouse's, or that of an entity. */
export function FullNameField({ name, label, hint }: FullNameFieldProps) {
  return <FormText name={name} label={label} hint={hint} maxLength={FULL_NAME_MAX_LENGTH} />;
}
