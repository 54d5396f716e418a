import { useQueryClient } from '@tanstack/react-query';
import { askToSendAgain, type RequestStatus } from '@wathiqa/contract';
import { formatFullDayText } from '@wathiqa/domain';
import { Button, SelectField, type SelectFieldProps } from '@wathiqa/ui';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../../calls/call.ts';
import { toastFailure, useErrorTitle } from '../../../calls/failure.ts';
import { useSingleMutation } from '../../../calls/use-single-mutation.ts';
import { toaster } from '../../../lib/toaster.ts';
import { requestQueryKey } from '../status-query.ts';
import { messages } from '../tracking.messages.ts';
import { StatusAddress } from './status-address.tsx';

const { sendAgain: words } = messages.result;

/** Papers that came back: address, day, and until when they are kept. */
export function SendAgain({ id, status }: { id: string; status: RequestStatus }) {
  const queryClient = useQueryClient();
  const [on = '', setOn] = useState(status.Delivery.Returned?.Days[0]);
  const asking = useSingleMutation({
    mutationFn: () => call(askToSendAgain, { body: { requestId: id, on } }),
    onSuccess: () => toaster.show({ tone: 'success', text: words.done }),
    onError: toastFailure,
    // Also after a refusal: the page is stale.
    onSettled: () => queryClient.invalidateQueries({ queryKey: requestQueryKey(id) }),
  });
  useErrorTitle(asking.isError);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    asking.mutate();
  }

  return (
    <>
      <form noValidate onSubmit={submit} className={SEND_AGAIN_FORM}>
        <SendAgainFields
          status={status}
          busy={asking.isPending}
          value={on}
          onChange={({ target }) => setOn(target.value)}
        />
      </form>
      <StatusAddress id={id} status={status} />
    </>
  );
}

export const SEND_AGAIN_FORM = 'print-hidden flex flex-wrap items-end gap-4';

interface SendAgainFieldsProps
  extends Pick<SelectFieldProps, 'value' | 'defaultValue' | 'onChange'> {
  status: RequestStatus;
  busy?: boolean;
}

export function SendAgainFields({ status, busy = false, ...day }: SendAgainFieldsProps) {
  const { Until = '', Days = [] } = status.Delivery.Returned ?? {};
  return (
    <>
      <p className="basis-full">
        {words.kept} <bdi className="font-semibold">{formatFullDayText(Until)}</bdi>
      </p>
      <SelectField
        name="on"
        label={words.day}
        placeholder={words.day}
        options={Days.map((each) => ({ value: each, label: formatFullDayText(each) }))}
        {...day}
      />
      <Button type="submit" busy={busy} className="w-full sm:w-fit">
        {words.ask}
      </Button>
    </>
  );
}
