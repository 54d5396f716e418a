import { FULL_NAME_MAX_LENGTH } from '@wathiqa/domain';
import { FormText } from '../../../forms/form-fields.tsx';

/** A whole name in one field: the mother's, the spouse's. */
export function FullNameField({ name, label }: { name: string; label: string }) {
  return <FormText name={name} label={label} maxLength={FULL_NAME_MAX_LENGTH} />;
}
