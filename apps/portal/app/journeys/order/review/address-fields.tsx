import { ADDRESS_NUMBER_MAX_LENGTH, ADDRESS_PART_MAX_LENGTH } from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { FormText } from '../../../forms/form-fields.tsx';
import { messages } from './review.messages.ts';

const { delivery: words, labels } = messages;

export function AddressFields() {
  return (
    <FieldGroup legend={words.place}>
      <FormText
        name="departmentNo"
        label={labels.departmentNo}
        hint={words.buildingHint}
        maxLength={ADDRESS_NUMBER_MAX_LENGTH}
        numeric
      />
      <FormText
        name="floorNo"
        label={labels.floorNo}
        hint={words.floorHint}
        maxLength={ADDRESS_NUMBER_MAX_LENGTH}
        numeric
      />
      <FormText name="flatNo" label={labels.flatNo} maxLength={ADDRESS_NUMBER_MAX_LENGTH} numeric />
      <FormText name="streetName" label={labels.streetName} maxLength={ADDRESS_PART_MAX_LENGTH} />
      <FormText
        name="districtName"
        label={labels.districtName}
        maxLength={ADDRESS_PART_MAX_LENGTH}
      />
      <FormText
        name="detailedAddress"
        label={labels.detailedAddress}
        hint={words.detailHint}
        maxLength={ADDRESS_PART_MAX_LENGTH}
      />
    </FieldGroup>
  );
}
