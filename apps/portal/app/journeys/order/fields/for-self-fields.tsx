import type { ServiceCode } from '@wathiqa/domain';
import { useWatch } from 'react-hook-form';
import { FormSwitch } from '../../../forms/form-fields.tsx';
import { RelationField } from './relation-field.tsx';

const NAME = 'forSelf';

/** The switch "for yourself", which makes the relation unnecessary. */
export function ForSelfSwitch({ label }: { label: string }) {
  return <FormSwitch name={NAME} label={label} />;
}

/** The relation, unless the document is for oneself. */
export function RelationUnlessForSelf({ service }: { service: ServiceCode }) {
  const forSelf = useWatch<{ forSelf: boolean }, 'forSelf'>({ name: NAME });
  return forSelf ? null : <RelationField service={service} />;
}
