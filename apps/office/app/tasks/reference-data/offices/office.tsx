import { type Office, readOffices, readStaff, saveOffice } from '@wathiqa/contract/office';
import { hasPermission } from '@wathiqa/domain';
import { DescriptionList } from '@wathiqa/ui';
import { useNavigate, useParams } from 'react-router';
import { useSeen } from '../../../forms/conflict.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { useGovernorates } from '../../../labels/governorates.ts';
import { pageMeta } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { useRead } from '../../../session/use-read.ts';
import { memberName, STAFF_KEY } from '../../staff/change-member.tsx';
import { EntryForm, EntryScreen } from '../entry-page.tsx';
import { OfficeFields, type OfficeFormValues } from './office-fields.tsx';
import { comparedFields, NEW_OFFICE, OFFICES_KEY } from './office-summary.ts';
import { messages } from './offices.messages.ts';

export const meta = () => pageMeta(messages.title);

export default function OfficeScreen() {
  const { officeId = '' } = useParams();
  const canChange = useHasPermission('offices.change');
  const query = useRead(OFFICES_KEY, readOffices);
  const isNew = officeId === NEW_OFFICE && canChange;
  const office = query.data?.offices.find(({ id }) => String(id) === officeId);

  return (
    <EntryScreen {...{ query, isNew }} texts={messages} list={pathTo('offices')} entry={office}>
      <OfficeForm
        key={officeId}
        office={office}
        isFirst={!query.data?.offices.some(({ active }) => active)}
        readOnly={!canChange}
      />
    </EntryScreen>
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
  const navigate = useNavigate();
  const { nameOf } = useGovernorates();
  const { data } = useRead(STAFF_KEY, readStaff);
  const people = (data?.staff ?? [])
    .filter(({ role }) => hasPermission(role, 'request.read'))
    .map((member) => ({ id: member.id, name: memberName(member), active: member.active }));

  const personName = (id: number) => people.find((person) => person.id === id)?.name ?? String(id);
  const fields = comparedFields(nameOf, personName);
  const { seen, conflict } = useSeen<Office, keyof OfficeFormValues>(office ?? null, values, {
    fields,
    form,
  });
  const body = { ...values, ...(seen && { seen: { id: seen.id, version: seen.version } }) };
  const labels = {
    ...messages.labels,
    ...Object.fromEntries(values.members.map((_, at) => [`members.${at}.until`, messages.cover])),
  };

  return (
    <EntryForm
      texts={messages}
      name={values.name}
      definition={saveOffice}
      body={body}
      labels={labels}
      queryKey={OFFICES_KEY}
      conflict={conflict}
      readOnly={readOnly}
      onSaved={() => {
        form.forget();
        navigate(pathTo('offices'));
      }}
      summary={
        <>
          <DescriptionList
            layout="columns"
            items={(['governorates', 'lists', 'languages', 'members'] as const).map((name) => {
              const [label, describe] = fields[name];
              return { label, value: describe(values) };
            })}
          />
          {isFirst && values.active && <p className="font-semibold">{messages.firstOne}</p>}
          <p>{messages.effect}</p>
        </>
      }
    >
      {(errorOf, submit) => (
        <>
          <OfficeFields
            values={values}
            people={people}
            readOnly={readOnly}
            errorOf={errorOf}
            onChange={form.set}
          />
          {submit}
        </>
      )}
    </EntryForm>
  );
}
