import { documentFields } from '@wathiqa/content';
import { ALTERNATIVE_NAME_FIELDS, type AlternativeNameField } from '@wathiqa/domain';
import { RecordText } from '@wathiqa/ui';

interface OwnerNameProps {
  name: string;
  /** By field; absent and empty ones are not shown. */
  others?: Partial<Record<AlternativeNameField, string>> | undefined;
}

/** Name of a document's owner, above the owner's other names. */
export function OwnerName({ name, others = {} }: OwnerNameProps) {
  const given = ALTERNATIVE_NAME_FIELDS.filter((field) => others[field]);
  return (
    <>
      <RecordText>{name}</RecordText>
      {given.map((field) => (
        <span key={field} className="block text-sm font-normal text-ink-2">
          <span className="sr-only">{documentFields[field].name}: </span>
          <RecordText>{others[field] ?? ''}</RecordText>
        </span>
      ))}
    </>
  );
}
