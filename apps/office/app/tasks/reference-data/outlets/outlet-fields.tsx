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
import { bindText, optionsOf, type TextName } from '../../../forms/use-form-values.ts';
import { useGovernorates } from '../../../labels/governorates.ts';
import { EnglishConfirmField } from '../entry-page.tsx';
import { messages as common } from '../reference-data.messages.ts';
import { HoursField } from './hours-field.tsx';
import type { OutletFormValues } from './outlet-form-values.ts';
import { messages } from './outlets.messages.ts';

const { labels, hints } = messages;
const FIELD_HINTS = {
  ...hints,
  nameEn: common.untranslatedHint,
  placeEn: common.untranslatedHint,
};

interface OutletFieldsProps {
  values: OutletFormValues;
  isNew: boolean;
  readOnly: boolean;
  /** Unchanged English next to changed Arabic. */
  leavesEnglishOlder: boolean;
  errorOf: (name: string) => string | undefined;
  onChange: (changed: Partial<OutletFormValues>) => void;
  children: ReactNode;
}

export function OutletFields({ readOnly, ...props }: OutletFieldsProps) {
  return (
    // Read-only: the same form, disabled.
    <fieldset disabled={readOnly} className="grid min-w-0 items-start gap-4 xl:grid-cols-3">
      <LocationFields {...props} />
      <ServiceFields {...props} />
      <VisibilityFields {...props} readOnly={readOnly} />
    </fieldset>
  );
}

type PartProps = Omit<OutletFieldsProps, 'readOnly'>;

const text = (props: PartProps, name: TextName<OutletFormValues>) =>
  bindText({ ...props, labels, hints: FIELD_HINTS }, name);

function LocationFields(props: PartProps) {
  const { values, isNew, leavesEnglishOlder, onChange } = props;
  const { governorates } = useGovernorates();
  return (
    <Panel title={messages.where}>
      {isNew && (
        <>
          <TextField
            {...text(props, 'code')}
            dir="ltr"
            autoComplete="off"
            className="rtl:text-end"
          />
          <SelectField
            {...text(props, 'kind')}
            placeholder={messages.choose}
            options={optionsOf(OUTLET_KINDS, messages.kinds)}
          />
        </>
      )}
      <TextField {...text(props, 'name')} />
      <SelectField
        {...text(props, 'governorateCode')}
        placeholder={messages.choose}
        options={governorates.map(({ Code, Name }) => ({ value: Code, label: Name }))}
      />
      <TextField {...text(props, 'place')} />
      <TextField {...text(props, 'nameEn')} dir="ltr" lang="en" />
      <TextField {...text(props, 'placeEn')} dir="ltr" lang="en" />
      {leavesEnglishOlder && (
        <EnglishConfirmField
          checked={values.englishConfirmed}
          onChange={(englishConfirmed) => onChange({ englishConfirmed })}
        />
      )}
      <div className="grid grid-cols-2 gap-x-3">
        <TextField {...text(props, 'lat')} numeric inputMode="decimal" />
        <TextField {...text(props, 'lon')} numeric inputMode="decimal" />
      </div>
    </Panel>
  );
}

function ServiceFields(props: PartProps) {
  const { values, errorOf, onChange } = props;
  return (
    <Panel title={messages.what}>
      <SelectField
        {...text(props, 'serviceType')}
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
        onChange={(services) => onChange({ services })}
      />
      <HoursField
        hours={values.hours}
        error={errorOf('hours')}
        onChange={(hours) => onChange({ hours })}
      />
    </Panel>
  );
}

function VisibilityFields(props: OutletFieldsProps) {
  const { values, errorOf, onChange, readOnly, children } = props;
  return (
    <Panel title={messages.how}>
      <SelectField
        name="status"
        label={labels.status}
        error={errorOf('status')}
        hint={messages.statusHints[values.status]}
        placeholder={messages.statuses.open}
        options={optionsOf(
          OUTLET_STATUSES.filter((status) => status !== 'open'),
          messages.statuses,
        )}
        value={values.status === 'open' ? '' : values.status}
        onChange={({ target }) =>
          onChange({ status: OUTLET_STATUSES.find((one) => one === target.value) ?? 'open' })
        }
      />
      {(['sample', 'hoursSample'] as const).map((name) => (
        <CheckboxField
          key={name}
          name={name}
          label={labels[name]}
          hint={hints.sample}
          checked={values[name]}
          onChange={({ target }) => onChange({ [name]: target.checked })}
        />
      ))}
      {!readOnly && <TextAreaField {...text(props, 'reason')} rows={2} />}
      {children}
    </Panel>
  );
}
