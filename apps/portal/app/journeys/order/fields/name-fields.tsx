import { NAME_PART_MAX_LENGTH, NAME_PARTS, type PersonName } from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { messages } from '../order.messages.ts';
import { FormText } from './form-fields.tsx';

/** The four parts of the owner's name. */
export function NameFields({ labels }: { labels: Readonly<Record<keyof PersonName, string>> }) {
  return (
    <FieldGroup legend={messages.ownerName}>
      {NAME_PARTS.map((part) => (
        <FormText key={part} name={part} label={labels[part]} maxLength={NAME_PART_MAX_LENGTH} />
      ))}
    </FieldGroup>
  );
}
