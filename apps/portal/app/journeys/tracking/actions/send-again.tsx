import { useQueryClient } from '@tanstack/react-query';
import { askToSendAgain, type RequestStatus } from '@wathiqa/contract';
import { formatFullDayText } from '@wathiqa/domain';
import { Button, SelectField } from '@wathiqa/ui';
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
  const { Until = '', Days = [] } = status.Delivery.Returned ?? {};
  const [on = '', setOn] = useState(Days[0]);
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
      <form noValidate onSubmit={submit} className="print-hidden flex flex-wrap items-end gap-4">
        <p className="basis-full">
          {words.kept} <bdi className="font-semibold">{formatFullDayText(Until)}</bdi>
        </p>
        <SelectField
          name="on"
          label={words.day}
          placeholder={words.day}
          value={on}
          onChange={({ target }) => setOn(target.value)}
          options={Days.map((day) => ({ value: day, label: formatFullDayText(day) }))}
        />
        <Button type="submit" busy={asking.isPending} className="w-full sm:w-fit">
          {words.ask}
        </Button>
      </form>
      <StatusAddress id={id} status={status} />
    </>
  );
}
