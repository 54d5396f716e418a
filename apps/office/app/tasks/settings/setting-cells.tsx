import type { SettingInForce } from '@wathiqa/contract/office';
import { asPiastres, formatPounds, toPounds } from '@wathiqa/domain';
import { DenseTable, tableColumns } from '../../layout/dense-table.tsx';
import { messages } from './settings.messages.ts';

const IN_PIASTRES = 'REFUND_APPROVAL_ABOVE';

export const settingVariable = ({ name }: SettingInForce) => (
  <bdi dir="ltr" className="text-sm">
    {name}
  </bdi>
);

export function settingValue({ name, value, isSet }: SettingInForce) {
  if (value === null) return isSet ? messages.set : messages.notSet;
  return (
    <span className="whitespace-nowrap tabular-nums">
      <bdi className="font-semibold">
        {name === IN_PIASTRES ? formatPounds(toPounds(asPiastres(Number(value)))) : value}
      </bdi>{' '}
      {!isSet && <span className="text-sm text-ink-2">({messages.default})</span>}
    </span>
  );
}

const COLUMNS = tableColumns(messages.columns, {
  variable: settingVariable,
  value: settingValue,
  about: ({ description }: SettingInForce) => (
    <bdi lang="en" dir="ltr" className="block py-1 text-start text-sm text-ink-2">
      {description}
    </bdi>
  ),
});

interface SettingsTableProps {
  title: string;
  hint?: string;
  settings: readonly SettingInForce[];
}

export function SettingsTable({ title, hint, settings }: SettingsTableProps) {
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 text-lg font-semibold">{title}</summary>
      {hint && <p className="py-1 text-ink-2">{hint}</p>}
      <DenseTable caption={title} rows={settings} rowKey={({ name }) => name} columns={COLUMNS} />
    </details>
  );
}
