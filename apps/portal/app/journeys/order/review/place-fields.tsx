import { useQuery } from '@tanstack/react-query';
import { FieldGroup } from '@wathiqa/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormSelect } from '../../../forms/form-fields.tsx';
import { toSelectProps } from '../../../forms/select-props.ts';
import type { DeliveryEntry } from '../draft/delivery.ts';
import { governoratesQuery, policeDepartmentsQuery, postOfficesQuery } from './place-queries.ts';
import { messages } from './review.messages.ts';

const { delivery, labels } = messages;

export function PlaceFields() {
  const { setValue } = useFormContext<DeliveryEntry>();
  const govCode = useWatch<DeliveryEntry, 'govCode'>({ name: 'govCode' });
  const governorates = useQuery(governoratesQuery);
  const departments = useQuery(policeDepartmentsQuery(govCode));
  const offices = useQuery(postOfficesQuery(govCode));
  const placeholder = govCode ? delivery.choose : delivery.chooseGovernorateFirst;

  return (
    <FieldGroup legend={delivery.office}>
      <FormSelect
        name="govCode"
        label={labels.govCode}
        placeholder={delivery.choose}
        onValueChange={() => {
          // Places depend on the governorate.
          setValue('policeCode', '');
          setValue('postalCode', '');
        }}
        {...toSelectProps(governorates, true)}
      />
      <FormSelect
        name="policeCode"
        label={labels.policeCode}
        placeholder={placeholder}
        {...toSelectProps(departments, govCode !== '')}
      />
      <FormSelect
        name="postalCode"
        label={labels.postalCode}
        hint={delivery.postHint}
        placeholder={placeholder}
        {...toSelectProps(offices, govCode !== '')}
      />
    </FieldGroup>
  );
}
