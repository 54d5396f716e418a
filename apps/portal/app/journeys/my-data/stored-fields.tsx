import { nationalIdGroups } from '@wathiqa/domain';
import { DescriptionList, NumberGroups, RecordText } from '@wathiqa/ui';
import { messages } from './my-data.messages.ts';

/** Empty values say so; null values do not apply and are omitted. */
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
  // Limits the distance between label and value.
  return (
    <div className="max-w-160">
      <DescriptionList items={items} />
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
