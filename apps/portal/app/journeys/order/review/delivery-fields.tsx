import { useQuery } from '@tanstack/react-query';
import {
  ADDRESS_TEXTS,
  isUnlikelyMobile,
  NOTIFIED_MOBILES,
  normalizeMobile,
} from '@wathiqa/domain';
import { FieldGroup, type TextFieldProps } from '@wathiqa/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormRadio, FormSelect, FormText } from '../../../forms/form-fields.tsx';
import { toSelectProps } from '../../../forms/select-props.tsx';
import type { DeliveryEntry } from '../draft/delivery.ts';
import { governoratesQuery, policeDepartmentsQuery, postOfficesQuery } from './place-queries.ts';
import { messages } from './review.messages.ts';

const { delivery: words, labels } = messages;

const ADDRESS_INPUTS: Partial<
  Record<(typeof ADDRESS_TEXTS)[number], Pick<TextFieldProps, 'autoComplete' | 'hint'>>
> = {
  streetName: { autoComplete: 'address-line1' },
  districtName: { autoComplete: 'address-level3' },
  detailedAddress: { autoComplete: 'address-line2', hint: words.detailHint },
};

export function AddressFields() {
  return (
    <FieldGroup legend={words.place} hint={words.placeHint}>
      {/* Wraps at large text. */}
      <div className="row-span-4 flex max-w-md flex-wrap items-end gap-x-3 gap-y-5 *:min-w-20 *:flex-1 sm:col-span-2">
        {(['departmentNo', 'floorNo', 'flatNo'] as const).map((name) => (
          <FormText key={name} name={name} label={labels[name]} numeric />
        ))}
      </div>
      {ADDRESS_TEXTS.map((name) => (
        <FormText key={name} name={name} label={labels[name]} {...ADDRESS_INPUTS[name]} />
      ))}
    </FieldGroup>
  );
}

/** @param props.fixed the governorate is given and cannot change */
export function PlaceFields({ fixed = false }: { fixed?: boolean }) {
  const { setValue } = useFormContext<DeliveryEntry>();
  const govCode = useWatch<DeliveryEntry, 'govCode'>({ name: 'govCode' });
  const governorates = useQuery(governoratesQuery);
  const departments = useQuery(policeDepartmentsQuery(govCode));
  const offices = useQuery(postOfficesQuery(govCode));
  const placeholder = govCode ? words.choose : words.chooseGovernorateFirst;

  return (
    <FieldGroup legend={words.office}>
      {!fixed && (
        <FormSelect
          name="govCode"
          label={labels.govCode}
          autoComplete="address-level1"
          onValueChange={() => {
            // Places depend on the governorate.
            setValue('policeCode', '');
            setValue('postalCode', '');
          }}
          {...toSelectProps(governorates, words.choose)}
        />
      )}
      <FormSelect
        name="policeCode"
        label={labels.policeCode}
        autoComplete="address-level2"
        {...toSelectProps(departments, placeholder, govCode !== '')}
      />
      <FormSelect
        name="postalCode"
        label={labels.postalCode}
        autoComplete="postal-code"
        hint={words.postHint}
        {...toSelectProps(offices, placeholder, govCode !== '')}
      />
    </FieldGroup>
  );
}

export function MobileFields() {
  return (
    <FieldGroup legend={words.contact} hint={words.contactHint}>
      <MobileField name="mobile1" hint={words.mobileHint} />
      <MobileField name="mobile2" hint={words.secondMobileHint} />
      <FormRadio
        name="notifyMobile"
        label={labels.notifyMobile}
        options={NOTIFIED_MOBILES.map((mobile) => ({
          value: String(mobile),
          label: words.notifiedMobiles[mobile],
        }))}
      />
    </FieldGroup>
  );
}

/** Warns about a complete non-Egyptian mobile without refusing it. */
function MobileField({ name, hint }: { name: 'mobile1' | 'mobile2'; hint: string }) {
  const isDoubtful = useWatch<DeliveryEntry, typeof name, boolean>({
    name,
    compute: (typed) => isUnlikelyMobile(normalizeMobile(typed)),
  });
  return (
    <FormText
      name={name}
      label={labels[name]}
      hint={hint}
      notice={isDoubtful ? words.mobileDoubt : undefined}
      numeric
      // This keypad has a plus.
      inputMode="tel"
      // The second may be a neighbour's.
      autoComplete={name === 'mobile1' ? 'tel' : 'off'}
      className="max-w-52"
    />
  );
}
