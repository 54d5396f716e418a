import { queryOptions, useQuery } from '@tanstack/react-query';
import { lookups } from '@wathiqa/contract';
import {
  DOCUMENTS,
  type DocumentKind,
  type GenderCode,
  type RelationCode,
  relationOfGender,
  type ServiceCode,
} from '@wathiqa/domain';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { call } from '../../../calls/call.ts';
import { FormSelect } from '../../../forms/form-fields.tsx';
import { toSelectProps } from '../../../forms/select-props.tsx';
import { getInputHint, getInputLabel } from '../document/input-label.ts';
import { messages } from '../order.messages.ts';

function relationsQuery(service: ServiceCode, gender: GenderCode | '') {
  return queryOptions({
    queryKey: ['relations', service, gender],
    queryFn: async () => {
      if (!gender) return [];
      const query = { DocumentCode: service, GenderCode: gender };
      return (await call(lookups.relationsByDocument, { query })).Lookups;
    },
    enabled: gender !== '',
  });
}

interface EntryWithRelation {
  genderCode: GenderCode | '';
  relationCode: RelationCode | '';
}

/** Options depend on the gender; a translation has those of the translated document. */
export function RelationField({ kind }: { kind: DocumentKind }) {
  const service = DOCUMENTS[DOCUMENTS[kind].type].serviceCode;
  const { setValue } = useFormContext<EntryWithRelation>();
  const [gender, selected] = useWatch<EntryWithRelation, ['genderCode', 'relationCode']>({
    name: ['genderCode', 'relationCode'],
  });
  const relations = useQuery(relationsQuery(service, gender));
  const available = gender ? relations.data : undefined;

  useEffect(() => {
    if (!selected || !gender) return;
    const wanted = relationOfGender(selected, gender);
    const isAllowed = !available || available.some(({ Code }) => Code === wanted);
    const next = isAllowed ? wanted : '';
    if (next !== selected) setValue('relationCode', next, { shouldDirty: true });
  }, [selected, gender, available, setValue]);

  return (
    <FormSelect
      name="relationCode"
      label={getInputLabel(kind, 'relationCode')}
      hint={getInputHint(kind, 'relationCode')}
      {...toSelectProps(
        relations,
        gender ? messages.choose : messages.chooseGenderFirst,
        gender !== '',
      )}
    />
  );
}
