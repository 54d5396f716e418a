import { useQueryClient } from '@tanstack/react-query';
import { CallError, changeAddress, type DeliveryAddress } from '@wathiqa/contract';
import { Button } from '@wathiqa/ui';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { call } from '../../../calls/call.ts';
import { toastFailure, toFailure } from '../../../calls/failure.ts';
import { useSingleMutation } from '../../../calls/use-single-mutation.ts';
import { AttemptSummary } from '../../../forms/attempt-summary.tsx';
import { useAttempts } from '../../../forms/form-errors.ts';
import { FORM_VALIDATION, schemaResolver } from '../../../forms/form-validation.ts';
import { toaster } from '../../../lib/toaster.ts';
import {
  Destination,
  type DestinationEntry,
  toDestinationEntry,
} from '../../order/draft/delivery.ts';
import { toCustomerAddress } from '../../order/draft/order-payload.ts';
import { toDeliveryErrors } from '../../order/draft/server-errors.ts';
import { AddressFields, PlaceFields } from '../../order/review/delivery-fields.tsx';
import { messages as reviewMessages } from '../../order/review/review.messages.ts';
import { addressQuery, requestQueryKey } from '../status-query.ts';
import { messages } from '../tracking.messages.ts';

const { address: words } = messages.result;

interface AddressFormProps {
  id: string;
  hint: string;
  /** The documents have left for their governorate. */
  fixed: boolean;
  /** Address so far, for corrections. */
  present: DeliveryAddress | null | undefined;
  onDone: () => void;
}

export default function AddressForm({ id, hint, fixed, present, onDone }: AddressFormProps) {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { failed, showInvalid, showRefusal } = useAttempts(reviewMessages.labels);
  const fields = useForm<DestinationEntry, unknown, Destination>({
    ...FORM_VALIDATION,
    resolver: schemaResolver(Destination),
    defaultValues: toDestinationEntry(present),
  });

  // The focused button was removed.
  useEffect(() => heading.current?.focus(), []);

  async function save(destination: Destination) {
    const body = { requestId: id, customerAddress: toCustomerAddress(destination) };
    await call(changeAddress, { body });
    toaster.show({ tone: 'success', text: words.saved });
    await queryClient.resetQueries({ queryKey: addressQuery(id).queryKey });
    await queryClient.invalidateQueries({ queryKey: requestQueryKey(id) });
    onDone();
  }

  const saving = useSingleMutation({
    mutationFn: () => fields.handleSubmit(save, showInvalid)(),
    onError: (error) => {
      toastFailure(error);
      const failure = toFailure(error);
      if (!failure || !(error instanceof CallError)) return;
      showRefusal(failure, toDeliveryErrors(error.fields), fields);
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    saving.mutate();
  }

  return (
    <FormProvider {...fields}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-6 border-t border-line pt-5">
        <div>
          <h3 ref={heading} tabIndex={-1} className="text-base">
            {words.changeTitle}
          </h3>
          <p className="text-ink-2">{hint}</p>
        </div>
        <AttemptSummary failed={failed} />
        <AddressFields />
        <PlaceFields fixed={fixed} />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onDone}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={saving.isPending} className="sm:ms-auto">
            {words.save}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
