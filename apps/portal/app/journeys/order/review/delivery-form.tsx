import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { isUnlikelyMobile, NOTIFIED_MOBILES, toLatinDigits } from '@wathiqa/domain';
import { Button, FieldGroup, Notice } from '@wathiqa/ui';
import { memo, type SubmitEvent, useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { AttemptSummary } from '../../../forms/attempt-summary.tsx';
import { FormRadio, FormText } from '../../../forms/form-fields.tsx';
import { FORM_VALIDATION } from '../../../forms/form-validation.ts';
import { profileQuery } from '../../profile-query.ts';
import { Delivery, type DeliveryEntry } from '../draft/delivery.ts';
import { AddressFields } from './address-fields.tsx';
import { LastAddress } from './last-address.tsx';
import { PlaceFields } from './place-fields.tsx';
import { messages } from './review.messages.ts';
import type { Registration } from './use-registration.ts';

const { delivery: words, labels } = messages;

interface DeliveryFormProps {
  /** Initial values only. */
  delivery: DeliveryEntry;
  onChange: (delivery: DeliveryEntry) => void;
  registration: Registration;
  /** Absent: the order is not editable here. */
  onEdit?: (() => void) | undefined;
}

export function DeliveryForm({ delivery, onChange, registration, onEdit }: DeliveryFormProps) {
  const knownMobile = useQuery(profileQuery).data?.mobile ?? '';
  const fields = useForm<DeliveryEntry, unknown, Delivery>({
    ...FORM_VALIDATION,
    resolver: zodResolver(Delivery),
    // The account prefills the first mobile.
    defaultValues: { ...delivery, mobile1: delivery.mobile1 || knownMobile },
  });
  const { busy, failed, register } = registration;

  useEffect(
    () =>
      fields.subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange(values),
      }),
    [fields, onChange],
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void register(fields);
  }

  return (
    <FormProvider {...fields}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-7">
        <h2 className="text-xl">{words.title}</h2>
        <AttemptSummary failed={failed} />
        <DeliveryFields />
        <Notice title={words.info}>
          <p>{words.times}</p>
          <p>{words.attempts}</p>
          <p>{words.onlyInEgypt}</p>
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

/** Memoized: fields subscribe individually and ignore submission state. */
const DeliveryFields = memo(() => (
  <>
    <LastAddress />
    <AddressFields />
    <PlaceFields />
    <MobileFields />
  </>
));

/** Warns about a complete but non-Egyptian mobile without refusing it. */
function MobileField({ name }: { name: 'mobile1' | 'mobile2' }) {
  const typed = useWatch<DeliveryEntry, typeof name>({ name });
  const isDoubtful = isUnlikelyMobile(toLatinDigits(typed.trim()));
  return (
    <FormText
      name={name}
      label={labels[name]}
      hint={words.mobileHint}
      notice={isDoubtful ? words.mobileDoubt : undefined}
      numeric
    />
  );
}

function MobileFields() {
  return (
    <FieldGroup legend={words.contact} hint={words.contactHint}>
      <MobileField name="mobile1" />
      <MobileField name="mobile2" />
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
