import { nationalIdGroups } from '@wathiqa/domain';
import { DetailList, NumberGroups, RecordText } from '@wathiqa/ui';
import { messages } from './my-data.messages.ts';

/** What is kept, by its label. What could be and is not says so; what there cannot be (null) is left out. */
export function StoredFields({
  values,
}: {
  values: Readonly<Record<string, string | null | undefined>>;
}) {
  const items = Object.entries(values).flatMap(([label, value]) =>
    value === null
      ? []
      : [{ label, value: value ? <StoredValue label={label} value={value} /> : messages.nothing }],
  );
  // On a wide screen a value would stand too far from its label.
  return (
    <div className="max-w-160">
      <DetailList items={items} />
    </div>
  );
}

function StoredValue({ label, value }: { label: string; value: string }) {
  return label === messages.fields.nationalId ? (
    <NumberGroups groups={nationalIdGroups(value)} />
  ) : (
    <RecordText>{value}</RecordText>
  );
}
