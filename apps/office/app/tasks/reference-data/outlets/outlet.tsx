import {
  type OutletVersion,
  readOutlets,
  readOutletVersions,
  saveOutlet,
} from '@wathiqa/contract/office';
import { Button, Isolate } from '@wathiqa/ui';
import { type SubmitEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { useSeen } from '../../../forms/conflict.tsx';
import { useAttempts } from '../../../forms/use-attempts.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { validateBody } from '../../../forms/validation-errors.ts';
import { cairoTime } from '../../../labels/dates.ts';
import { useGovernorates } from '../../../labels/governorates.ts';
import { DenseTable, tableColumns } from '../../../layout/dense-table.tsx';
import { Failure } from '../../../layout/failure.tsx';
import {
  LinkButton,
  NoticePage,
  pageMeta,
  QueryScreen,
  Section,
} from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { call } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { useRead } from '../../../session/use-read.ts';
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

  if (query.data && !outlet && !isNew) {
    return (
      <NoticePage title={messages.unknown.title} text={messages.unknown.text}>
        <LinkButton to={pathTo('outlets')}>{messages.all}</LinkButton>
      </NoticePage>
    );
  }
  return (
    <QueryScreen
      title={outlet?.name ?? (isNew ? messages.newTitle : messages.title)}
      lead={messages.lead}
      query={query}
      ready={query.data !== undefined}
      actions={
        <LinkButton to={pathTo('outlets')} variant="secondary">
          {messages.all}
        </LinkButton>
      }
    >
      {query.data && (
        <OutletForm
          key={`${code} ${saves}`}
          outlet={outlet}
          readOnly={!canChange}
          onSaved={() => setSaves(saves + 1)}
        />
      )}
      {outlet && <OutletVersions outlet={outlet} />}
    </QueryScreen>
  );
}

const { labels } = messages;

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
  const form = useFormValues<OutletFormValues>(name, stored ?? EMPTY_OUTLET, { labels });
  const { values } = form;
  const [reviewing, setReviewing] = useState(false);
  const navigate = useNavigate();
  const { nameOf } = useGovernorates();
  const { seen, conflict } = useSeen<OutletFormValues, keyof ReturnType<typeof comparedFields>>(
    stored,
    values,
    { fields: comparedFields(nameOf), form },
  );
  const body = { ...toOutletBody(values), version: seen?.version ?? 0 };
  const outlet = seen ? toOutletBody(seen) : undefined;
  const change = useSaveMutation((sent: typeof body) => call(saveOutlet, { body: sent }), {
    key: ['outlets'],
    successText: messages.saved,
  });

  const clientErrors = validateBody(saveOutlet, body, labels);
  const { attempt, isRefused, errorOf, summary } = useAttempts(clientErrors, change.error, labels);
  const leavesOlder = leavesEnglishOlder(values, outlet);
  const englishOlder = leavesOlder && !values.englishConfirmed;
  const changes =
    clientErrors.length > 0 ? [] : describeChanges({ ...body, englishOlder }, outlet, nameOf);

  function review(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    change.reset();
    setReviewing(attempt());
  }

  return (
    <form noValidate onSubmit={review} className="flex flex-col gap-4">
      {summary}
      <OutletFields
        values={values}
        isNew={!outlet}
        readOnly={readOnly}
        leavesEnglishOlder={leavesOlder}
        errorOf={errorOf}
        onChange={form.set}
      >
        {!readOnly && (
          <Button type="submit" size="dense" className="w-fit">
            {messages.review}
          </Button>
        )}
      </OutletFields>
      {reviewing && !isRefused && (
        <ChangeDialog
          title={messages.reviewTitle(values.name)}
          change={change}
          conflict={conflict}
          confirm={messages.save}
          onConfirm={() =>
            change.mutate(body, {
              onSuccess: () => {
                form.forget();
                onSaved();
                navigate(pathTo('outlet', { code: values.code.trim() }));
              },
            })
          }
          onClose={() => setReviewing(false)}
          summary={
            <>
              <p className="font-semibold">{outlet ? messages.atOnce : messages.newOutlet}</p>
              {changes.length === 0 && <p>{messages.nothingChanged}</p>}
              <dl className="flex flex-col gap-1">
                {changes.map(({ label, value }) => (
                  <div key={label}>
                    <dt className="inline text-ink-2">{label}: </dt>
                    <dd className="inline">
                      <bdi>{value}</bdi>
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          }
        />
      )}
    </form>
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
            version: ({ version }: OutletVersion) => <Isolate>{version}</Isolate>,
            at: ({ savedAt }) => <Isolate>{cairoTime(savedAt)}</Isolate>,
            by: ({ savedBy }) => <Isolate>{savedBy ?? common.product}</Isolate>,
            why: ({ reason }) => <Isolate>{reason || common.nothing}</Isolate>,
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
