import {
  type OutletVersion,
  readOutlets,
  readOutletVersions,
  saveOutlet,
} from '@wathiqa/contract/office';
import { DescriptionList } from '@wathiqa/ui';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSeen } from '../../../forms/conflict.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { validateBody } from '../../../forms/validation.tsx';
import { cairoTime } from '../../../labels/dates.tsx';
import { useGovernorates } from '../../../labels/governorates.ts';
import { DenseTable, tableColumns } from '../../../layout/dense-table.tsx';
import { Failure } from '../../../layout/failure.tsx';
import { pageMeta, Section } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { useRead } from '../../../session/use-read.ts';
import { EntryForm, EntryScreen } from '../entry-page.tsx';
import { messages as common } from '../reference-data.messages.ts';
import { comparedFields, describeChanges } from './outlet-changes.ts';
import { OutletFields } from './outlet-fields.tsx';
import {
  EMPTY_OUTLET,
  leavesEnglishOlder,
  NEW_OUTLET_CODE,
  type OutletFormValues,
  toOutletBody,
  toOutletFormValues,
} from './outlet-form-values.ts';
import { messages } from './outlets.messages.ts';

export const meta = () => pageMeta(messages.title);

export default function OutletScreen() {
  const { code = '' } = useParams();
  const canChange = useHasPermission('outlets.change');
  const query = useRead(['outlets'], readOutlets);
  const [saves, setSaves] = useState(0);
  const isNew = code === NEW_OUTLET_CODE && canChange;
  const outlet = query.data?.outlets.find((one) => one.code === code);

  return (
    <EntryScreen {...{ query, isNew }} texts={messages} list={pathTo('outlets')} entry={outlet}>
      <OutletForm
        key={`${code} ${saves}`}
        outlet={outlet}
        readOnly={!canChange}
        onSaved={() => setSaves(saves + 1)}
      />
      {outlet && <OutletVersions outlet={outlet} />}
    </EntryScreen>
  );
}

const { labels } = messages;
const TEXTS = {
  labels,
  hints: {
    ...messages.hints,
    nameEn: common.untranslatedHint,
    placeEn: common.untranslatedHint,
  },
};

function OutletForm({
  outlet: current,
  readOnly,
  onSaved,
}: {
  /** Undefined for a new outlet. */
  outlet: OutletVersion | undefined;
  readOnly: boolean;
  onSaved: () => void;
}) {
  const stored = current ? toOutletFormValues(current) : null;
  const name = `outlet.${current?.code ?? ''}`;
  const form = useFormValues<OutletFormValues>(name, stored ?? EMPTY_OUTLET, TEXTS);
  const { values } = form;
  const navigate = useNavigate();
  const { nameOf } = useGovernorates();
  const { seen, conflict } = useSeen<OutletFormValues, keyof ReturnType<typeof comparedFields>>(
    stored,
    values,
    comparedFields(nameOf),
    form,
  );
  const body = { ...toOutletBody(values), version: seen?.version ?? 0 };
  const outlet = seen ? toOutletBody(seen) : undefined;
  const leavesOlder = leavesEnglishOlder(values, outlet);
  const englishOlder = leavesOlder && !values.englishConfirmed;
  const isValid = validateBody(saveOutlet, body, labels).length === 0;
  const changes = isValid ? describeChanges({ ...body, englishOlder }, outlet, nameOf) : [];

  return (
    <EntryForm
      texts={messages}
      name={values.name}
      definition={saveOutlet}
      body={body}
      labels={labels}
      queryKey={['outlets']}
      conflict={conflict}
      readOnly={readOnly}
      onSaved={() => {
        form.forget();
        onSaved();
        navigate(pathTo('outlet', { code: values.code.trim() }));
      }}
      summary={
        <>
          <p className="font-semibold">{outlet ? messages.atOnce : messages.newOutlet}</p>
          {changes.length === 0 && <p>{messages.nothingChanged}</p>}
          <DescriptionList layout="columns" items={changes} />
        </>
      }
    >
      {(errorOf, submit) => (
        <OutletFields
          form={form}
          isNew={!outlet}
          readOnly={readOnly}
          leavesEnglishOlder={leavesOlder}
          errorOf={errorOf}
        >
          {submit}
        </OutletFields>
      )}
    </EntryForm>
  );
}

const { versionColumns: names } = messages;

function OutletVersions({ outlet: { code, name } }: { outlet: OutletVersion }) {
  const { nameOf } = useGovernorates();
  // Shares the list's key prefix, for invalidation.
  const { data, error, refetch } = useRead(['outlets', code], readOutletVersions, {
    query: { code },
  });
  const versions = data?.outlets ?? [];
  const before = ({ version }: OutletVersion) =>
    versions.find((earlier) => earlier.version === version - 1);

  return (
    <Section title={messages.history}>
      <Failure error={error} onTryAgain={() => refetch()} />
      {data && (
        <DenseTable
          caption={messages.historyOf(name)}
          rows={versions}
          rowKey={({ version }) => String(version)}
          empty={messages.empty}
          columns={tableColumns(names, {
            version: ({ version }: OutletVersion) => <bdi>{version}</bdi>,
            at: ({ savedAt }) => <bdi>{cairoTime(savedAt)}</bdi>,
            by: ({ savedBy }) => <bdi>{savedBy ?? common.product}</bdi>,
            why: ({ reason }) => <bdi>{reason || common.nothing}</bdi>,
            changes: (version) => {
              const earlier = before(version);
              if (!earlier) return common.nothing;
              return describeChanges(version, earlier, nameOf)
                .map(({ label, value }) => `${label}: ${value}`)
                .join('؛ ');
            },
          })}
        />
      )}
    </Section>
  );
}
