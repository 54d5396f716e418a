import { languageNames } from '@wathiqa/content';
import { cairoToday } from '@wathiqa/contract';
import {
  type Office,
  readOffices,
  readStaff,
  type SavedOffice,
  type StaffRecord,
  saveOffice,
} from '@wathiqa/contract/office';
import { addDays, DOCUMENT_LISTS, hasPermission, isoDay, LANGUAGE_CODES } from '@wathiqa/domain';
import {
  Button,
  CheckboxField,
  CheckboxGroupField,
  DescriptionList,
  FieldError,
  Panel,
  SelectField,
  TextField,
} from '@wathiqa/ui';
import { useNavigate, useParams } from 'react-router';
import { useSeen } from '../../../forms/conflict.tsx';
import { DateField } from '../../../forms/date-field.tsx';
import { messages as formMessages } from '../../../forms/forms.messages.ts';
import { optionsOf, useFormValues } from '../../../forms/use-form-values.ts';
import { useGovernorates } from '../../../labels/governorates.ts';
import { listNames } from '../../../labels/labels.messages.ts';
import { pageMeta } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { useRead } from '../../../session/use-read.ts';
import { memberName, STAFF_KEY } from '../../staff/change-member.tsx';
import { EntryForm, EntryScreen } from '../entry-page.tsx';
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

const EMPTY: SavedOffice = {
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
  const form = useFormValues<SavedOffice>(name, office ?? EMPTY, messages);
  const { values } = form;
  const navigate = useNavigate();
  const { governorates, nameOf } = useGovernorates();
  const { data } = useRead(STAFF_KEY, readStaff);
  const people = (data?.staff ?? []).filter(({ role }) => hasPermission(role, 'request.read'));
  const personName = (id: number) => {
    const person = people.find((each) => each.id === id);
    return person ? memberName(person) : String(id);
  };
  const fields = comparedFields(nameOf, personName);
  const { seen, conflict } = useSeen<Office, keyof SavedOffice>(
    office ?? null,
    values,
    fields,
    form,
  );
  const body = { ...values, ...(seen && { seen: { id: seen.id, version: seen.version } }) };
  const labels = {
    ...messages.labels,
    ...Object.fromEntries(values.members.map((_, at) => [`members.${at}.until`, messages.cover])),
  };
  const criteria = {
    governorates: governorates.map(({ Code, Name }) => ({ value: Code, label: Name })),
    lists: optionsOf(DOCUMENT_LISTS, listNames),
    languages: optionsOf(LANGUAGE_CODES, languageNames),
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
          {/* Read-only: the same form, disabled. */}
          <fieldset
            role="none"
            disabled={readOnly}
            className="grid min-w-0 items-start gap-4 xl:grid-cols-3"
          >
            <Panel title={messages.about}>
              <TextField {...form.text('name', errorOf)} />
              <CheckboxField
                name="active"
                label={messages.labels.active}
                hint={messages.activeHint}
                checked={form.values.active}
                onChange={({ target }) => form.set({ active: target.checked })}
              />
              <Members {...{ form, people, personName, readOnly, errorOf }} />
            </Panel>
            <Panel title={messages.covers} className="xl:col-span-2">
              <p className="text-sm text-ink-2">{messages.coversHint}</p>
              {(['governorates', 'lists', 'languages'] as const).map((name) => (
                <CheckboxGroupField<string>
                  key={name}
                  name={name}
                  label={messages.labels[name]}
                  className="grid-cols-2 sm:grid-cols-3 md:grid-cols-4"
                  options={criteria[name]}
                  chosen={form.values[name]}
                  onChange={(chosen) => form.set({ [name]: chosen })}
                />
              ))}
            </Panel>
          </fieldset>
          {submit}
        </>
      )}
    </EntryForm>
  );
}

interface MembersProps {
  form: ReturnType<typeof useFormValues<SavedOffice>>;
  /** Those who can work on requests, former ones too. */
  people: readonly StaffRecord[];
  personName: (id: number) => string;
  readOnly: boolean;
  errorOf: (name: string) => string | undefined;
}

const tomorrow = () => isoDay(addDays(cairoToday(), 1));

function Members({ form, people, personName, readOnly, errorOf }: MembersProps) {
  const { members } = form.values;
  const others = people.filter(
    ({ id, active }) => active && !members.some(({ staffId }) => staffId === id),
  );
  const setUntil = (index: number, until: string | null) =>
    form.set({
      members: members.map((member, at) => (at === index ? { ...member, until } : member)),
    });
  return (
    <fieldset id="members" tabIndex={-1} className="flex min-w-0 flex-col gap-3">
      <legend className="font-semibold">{messages.staff}</legend>
      <FieldError name="members" label={messages.labels.members} error={errorOf('members')} />
      {members.length === 0 && <p className="text-ink-2">{messages.noMembers}</p>}
      <ul className="flex flex-col gap-3">
        {members.map(({ staffId, until }, index) => (
          <li
            key={staffId}
            className="flex flex-col gap-1 border-line not-first:border-t not-first:pt-3"
          >
            <span className="flex items-center justify-between gap-2">
              <bdi className="min-w-0 wrap-anywhere">{personName(staffId)}</bdi>
              {!readOnly && (
                <Button
                  variant="quiet"
                  size="dense"
                  aria-label={messages.removeName(personName(staffId))}
                  onClick={() => form.set({ members: members.toSpliced(index, 1) })}
                >
                  {messages.remove}
                </Button>
              )}
            </span>
            <label className="flex min-h-9 cursor-pointer items-center gap-2 text-ink-2">
              <input
                type="checkbox"
                name={`cover-${staffId}`}
                checked={until !== null}
                onChange={({ target }) => setUntil(index, target.checked ? tomorrow() : null)}
                className="size-5 shrink-0 accent-action"
              />
              {messages.cover}
            </label>
            {until !== null && (
              <DateField
                name={`members.${index}.until`}
                label={messages.until(personName(staffId))}
                error={errorOf(`members.${index}.until`)}
                value={until}
                onChange={({ target }) => setUntil(index, target.value)}
              />
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <SelectField
          name="member"
          label={messages.addMember}
          placeholder={messages.choose}
          noMatchText={formMessages.noMatch}
          options={others.map((each) => ({ value: String(each.id), label: memberName(each) }))}
          value=""
          onChange={({ target }) =>
            form.set({ members: [...members, { staffId: Number(target.value), until: null }] })
          }
        />
      )}
    </fieldset>
  );
}
