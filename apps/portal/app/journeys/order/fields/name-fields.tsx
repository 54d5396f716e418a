import { NAME_PART_MAX_LENGTH, NAME_PARTS } from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { messages } from '../order.messages.ts';
import { nameLabels } from './fields.messages.ts';
import { RecordNameField } from './record-name-field.tsx';

export function NameFields({ legend = messages.ownerName }: { legend?: string }) {
  return (
    <FieldGroup legend={legend}>
      {NAME_PARTS.map((part) => (
        <RecordNameField
          key={part}
          name={part}
          label={nameLabels[part]}
          maxLength={NAME_PART_MAX_LENGTH}
        />
      ))}
    </FieldGroup>
  );
}
