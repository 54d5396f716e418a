import { type Office, readOffices, readStaff, saveOffice } from '@wathiqa/contract/office';
import { hasPermission } from '@wathiqa/domain';
import { Button } from '@wathiqa/ui';
import { type SubmitEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { useSeen } from '../../../forms/conflict.tsx';
import { useAttempts } from '../../../forms/use-attempts.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { validateBody } from '../../../forms/validation-errors.ts';
import { useGovernorates } from '../../../labels/governorates.ts';
import { LinkButton, NoticePage, pageMeta, QueryScreen } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { call } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { useRead } from '../../../session/use-read.ts';
import { memberName, STAFF_KEY } from '../../staff/change-member.tsx';
import { OfficeFields, type OfficeFormValues } from './office-fields.tsx';
import { comparedFields, describeCoverage, NEW_OFFICE, OFFICES_KEY } from './office-summary.ts';
import { messages } from './offices.messages.ts';

export const meta = () => pageMeta(messages.title);

export default function OfficeScreen() {
  const { officeId = '' } = useParams();
  const canChange = useHasPermission('offices.change');
  const query = useRead(OFFICES_KEY, readOffices);
  const isNew = officeId === NEW_OFFICE && canChange;
  const office = query.data?.offices.find(({ id }) => String(id) === officeId);

  if (query.data && !office && !isNew) {
    return (
      <NoticePage title={messages.unknown.title} text={messages.unknown.text}>
        <LinkButton to={pathTo('offices')}>{messages.all}</LinkButton>
      </NoticePage>
    );
  }
  return (
    <QueryScreen
      title={office?.name ?? (isNew ? messages.newTitle : messages.title)}
      lead={messages.lead}
      query={query}
      ready={query.data !== undefined}
      actions={
        <LinkButton to={pathTo('offices')} variant="secondary">
          {messages.all}
        </LinkButton>
      }
    >
      {query.data && (
        <OfficeForm
          key={officeId}
          office={office}
          isFirst={!query.data.offices.some(({ active }) => active)}
          readOnly={!canChange}
        />
      )}
    </QueryScreen>
  );
}

const EMPTY: OfficeFormValues = {
  ...{ name: '', active: true },
  ...{ governorates: [], lists: [], languages: [], members: [] },
};

function OfficeForm({
  office,
  isFirst,
  readOnly,
}: {
  /** Undefined for a new office. */
  office: Office | undefined;
  isFirst: boolean;
  readOnly: boolean;
}) {
  const name = `officeForm.${office?.id ?? ''}`;
  const form = useFormValues<OfficeFormValues>(name, office ?? EMPTY, messages);
  const { values } = form;
  const [reviewing, setReviewing] = useState(false);
  const navigate = useNavigate();
  const { nameOf } = useGovernorates();
  const { data } = useRead(STAFF_KEY, readStaff);
  const people = (data?.staff ?? [])
    .filter(({ role }) => hasPermission(role, 'request.read'))
    .map((member) => ({ id: member.id, name: memberName(member), active: member.active }));

  const personName = (id: number) => people.find((person) => person.id === id)?.name ?? String(id);
  const { seen, conflict } = useSeen<Office, keyof OfficeFormValues>(office ?? null, values, {
    fields: comparedFields(nameOf, personName),
    form,
  });
  const body = { ...values, ...(seen && { seen: { id: seen.id, version: seen.version } }) };
  const change = useSaveMutation((sent: typeof body) => call(saveOffice, { body: sent }), {
    key: OFFICES_KEY,
    successText: messages.saved,
  });
  const labels = {
    ...messages.labels,
    ...Object.fromEntries(values.members.map((_, at) => [`members.${at}.until`, messages.cover])),
  };
  const clientErrors = validateBody(saveOffice, body, labels);
  const { attempt, isRefused, errorOf, summary } = useAttempts(clientErrors, change.error, labels);
  const coverage = describeCoverage(values, nameOf);

  function review(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    change.reset();
    setReviewing(attempt());
  }

  return (
    <form noValidate onSubmit={review} className="flex flex-col gap-4">
      {summary}
      <OfficeFields
        values={values}
        people={people}
        readOnly={readOnly}
        errorOf={errorOf}
        onChange={form.set}
      />
      {!readOnly && (
        <Button type="submit" size="dense" className="w-fit">
          {messages.review}
        </Button>
      )}
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
                navigate(pathTo('offices'));
              },
            })
          }
          onClose={() => setReviewing(false)}
          summary={
            <>
              <dl className="flex flex-col gap-1">
                {Object.entries({
                  ...coverage,
                  members: messages.members(values.members.length),
                }).map(([name, value]) => (
                  <div key={name}>
                    <dt className="inline text-ink-2">{labels[name as keyof typeof labels]}: </dt>
                    <dd className="inline">{value}</dd>
                  </div>
                ))}
              </dl>
              {isFirst && values.active && <p className="font-semibold">{messages.firstOne}</p>}
              <p>{messages.effect}</p>
            </>
          }
        />
      )}
    </form>
  );
}
