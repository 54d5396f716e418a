import { DOCUMENT_TYPES } from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { ForSelfSwitch, RelationUnlessForSelf } from '../fields/for-self-fields.tsx';
import { FullNameField } from '../fields/full-name-field.tsx';
import { GenderField } from '../fields/gender-field.tsx';
import { NameFields } from '../fields/name-fields.tsx';
import { messages as orderMessages } from '../order.messages.ts';
import { labels } from './birth-first-time.messages.ts';

/** The fields of a first-time birth record: no number, and one copy (portal.md §2). */
export function BirthFirstTimeFields() {
  return (
    <>
      <ForSelfSwitch label={labels.forSelf} />
      <NameFields />
      <FieldGroup legend={orderMessages.recordDetails}>
        <FullNameField name="motherFullName" label={labels.motherFullName} />
        <GenderField />
        <RelationUnlessForSelf service={DOCUMENT_TYPES.BirthFirstTime.serviceCode} />
      </FieldGroup>
    </>
  );
}
