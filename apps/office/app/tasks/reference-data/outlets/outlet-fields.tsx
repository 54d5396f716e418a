import { documentName } from '@wathiqa/content';
import { outletMessages } from '@wathiqa/content/outlet-text';
import {
  DOCUMENT_TYPES,
  OUTLET_KINDS,
  OUTLET_SERVICE_TYPES,
  OUTLET_STATUSES,
} from '@wathiqa/domain';
import {
  CheckboxField,
  CheckboxGroupField,
  Panel,
  SelectField,
  TextAreaField,
  TextField,
} from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { messages as formMessages } from '../../../forms/forms.messages.ts';
import { optionsOf, type TextName, type useFormValues } from '../../../forms/use-form-values.ts';
import { useGovernorates } from '../../../labels/governorates.ts';
import { EnglishConfirmField } from '../entry-page.tsx';
import { HoursField } from './hours-field.tsx';
import type { OutletFormValues } from './outlet-form-values.ts';
import { messages } from './outlets.messages.ts';

const { labels, hints } = messages;

interface OutletFieldsProps {
  form: ReturnType<typeof useFormValues<OutletFormValues>>;
  isNew: boolean;
  readOnly: boolean;
  /** Unchanged English next to changed Arabic. */
  leavesEnglishOlder: boolean;
  errorOf: (name: string) => string | undefined;
  children: ReactNode;
}

export function OutletFields(props: OutletFieldsProps) {
  const { form, isNew, readOnly, leavesEnglishOlder, errorOf, children } = props;
  const { values, set } = form;
  const { governorates } = useGovernorates();
  const text = (name: TextName<OutletFormValues>) => form.text(name, errorOf);
  return (
    // Read-only: the same form, disabled.
    <fieldset
      role="none"
      disabled={readOnly}
      className="grid min-w-0 items-start gap-4 xl:grid-cols-3"
    >
      <Panel title={messages.where}>
        {isNew && (
          <>
            <TextField {...text('code')} dir="ltr" autoComplete="off" className="rtl:text-end" />
            <SelectField
              {...text('kind')}
              placeholder={messages.choose}
              options={optionsOf(OUTLET_KINDS, messages.kinds)}
            />
          </>
        )}
        <TextField {...text('name')} />
        <SelectField
          {...text('governorateCode')}
          placeholder={messages.choose}
          noMatchText={formMessages.noMatch}
          options={governorates.map(({ Code, Name }) => ({ value: Code, label: Name }))}
        />
        <TextField {...text('place')} />
        <TextField {...text('nameEn')} dir="ltr" lang="en" />
        <TextField {...text('placeEn')} dir="ltr" lang="en" />
        {leavesEnglishOlder && (
          <EnglishConfirmField
            checked={values.englishConfirmed}
            onChange={(englishConfirmed) => set({ englishConfirmed })}
          />
        )}
        <div className="grid grid-cols-2 gap-x-3">
          <TextField {...text('lat')} numeric inputMode="decimal" />
          <TextField {...text('lon')} numeric inputMode="decimal" />
        </div>
      </Panel>
      <Panel title={messages.what}>
        <SelectField
          {...text('serviceType')}
          placeholder={messages.choose}
          options={optionsOf(OUTLET_SERVICE_TYPES, outletMessages.serviceTypes)}
        />
        <CheckboxGroupField
          name="services"
          label={labels.services}
          error={errorOf('services')}
          className="sm:grid-cols-2"
          options={DOCUMENT_TYPES.map((type) => ({ value: type, label: documentName(type) }))}
          chosen={values.services}
          onChange={(services) => set({ services })}
        />
        <HoursField
          hours={values.hours}
          error={errorOf('hours')}
          onChange={(hours) => set({ hours })}
        />
      </Panel>
      <Panel title={messages.how}>
        <SelectField
          {...text('status')}
          hint={messages.statusHints[values.status]}
          placeholder={messages.statuses.open}
          options={optionsOf(
            OUTLET_STATUSES.filter((status) => status !== 'open'),
            messages.statuses,
          )}
          value={values.status === 'open' ? '' : values.status}
          onChange={({ target }) =>
            set({ status: OUTLET_STATUSES.find((one) => one === target.value) ?? 'open' })
          }
        />
        {(['sample', 'hoursSample'] as const).map((name) => (
          <CheckboxField
            key={name}
            name={name}
            label={labels[name]}
            hint={hints.sample}
            checked={values[name]}
            onChange={({ target }) => set({ [name]: target.checked })}
          />
        ))}
        {!readOnly && <TextAreaField {...text('reason')} rows={2} />}
        {children}
      </Panel>
    </fieldset>
  );
}
