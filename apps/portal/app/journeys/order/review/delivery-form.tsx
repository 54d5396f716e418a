import { useQuery } from '@tanstack/react-query';
import { Button, Notice } from '@wathiqa/ui';
import { memo, type SubmitEvent, useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { AttemptSummary } from '../../../forms/attempt-summary.tsx';
import { useOnInput } from '../../../forms/form-fields.tsx';
import { FORM_VALIDATION, schemaResolver } from '../../../forms/form-validation.ts';
import { profileQuery } from '../../profile-query.ts';
import { Delivery, type DeliveryEntry } from '../draft/delivery.ts';
import { AddressFields, MobileFields, PlaceFields } from './delivery-fields.tsx';
import { LastAddress } from './last-address.tsx';
import { messages } from './review.messages.ts';
import type { Registration } from './use-registration.ts';

const { delivery: words } = messages;

interface DeliveryFormProps {
  /** Initial values only. */
  delivery: DeliveryEntry;
  onChange: (delivery: DeliveryEntry) => void;
  registration: Registration;
  /** Absent: not editable here. */
  onEdit?: (() => void) | undefined;
}

export function DeliveryForm({ delivery, onChange, registration, onEdit }: DeliveryFormProps) {
  const knownMobile = useQuery(profileQuery).data?.mobile ?? '';
  const fields = useForm<DeliveryEntry, unknown, Delivery>({
    ...FORM_VALIDATION,
    resolver: schemaResolver(Delivery),
    // The account prefills the first mobile.
    defaultValues: { ...delivery, mobile1: delivery.mobile1 || knownMobile },
  });
  const { busy, failed, register } = registration;

  // The account may load late.
  useEffect(() => {
    const { isTouched, isDirty } = fields.getFieldState('mobile1');
    if (isTouched || isDirty || fields.getValues('mobile1') !== '') return;
    fields.setValue('mobile1', knownMobile);
  }, [fields, knownMobile]);

  useOnInput(fields, onChange);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void register(fields);
  }

  return (
    <FormProvider {...fields}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-7">
        <div>
          <h2 className="text-xl">{words.title}</h2>
          <p className="max-w-[70ch] pt-1 text-ink-2">{words.onlyInEgypt}</p>
        </div>
        <AttemptSummary failed={failed} />
        <DeliveryFields />
        <Notice title={words.info}>
          <p>{words.times}</p>
          <p>{words.attempts}</p>
        </Notice>
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          {onEdit && (
            <Button variant="secondary" onClick={onEdit} disabled={busy}>
              {messages.edit}
            </Button>
          )}
          <Button type="submit" disabled={busy} busy={busy} className="w-full sm:ms-auto sm:w-auto">
            {messages.register}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** Fields subscribe individually and ignore submission state. */
const DeliveryFields = memo(() => (
  <>
    <LastAddress />
    <AddressFields />
    <PlaceFields />
    <MobileFields />
  </>
));
