import { erasePersonalData, type StoredRequest } from '@wathiqa/contract';
import { Button, Dialog } from '@wathiqa/ui';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../calls/call.ts';
import { toastFailure, useErrorTitle } from '../../calls/failure.ts';
import { useSingleMutation } from '../../calls/use-single-mutation.ts';
import { messages } from './my-data.messages.ts';

const { erase: words } = messages;

interface EraseDialogProps {
  requests: readonly StoredRequest[];
  onErased: () => void;
}

/** Both steps list retained data with the reason. */
export function EraseDialog({ requests, onErased }: EraseDialogProps) {
  const [open, setOpen] = useState(false);
  const erasure = useSingleMutation({
    mutationFn: () => call(erasePersonalData),
    onSuccess: onErased,
    onError: (error) => {
      setOpen(false);
      toastFailure(error);
    },
  });
  useErrorTitle(erasure.isError);
  const { data: done } = erasure;
  const erasable = requests.filter((request) => request.erasure === 'allowed').length;
  const asks = !done && erasable > 0;

  function close() {
    setOpen(false);
    erasure.reset();
  }

  return (
    <>
      <Button variant="secondary" className="w-full sm:w-fit" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={done ? words.doneTitle : asks ? words.question : words.nothingTitle}
        closeLabel={words.close}
        actions={
          asks ? (
            <>
              <Button variant="secondary" busy={erasure.isPending} onClick={() => erasure.mutate()}>
                {words.confirm}
              </Button>
              <Button onClick={close}>{words.keep}</Button>
            </>
          ) : (
            <Button onClick={close}>{words.understood}</Button>
          )
        }
      >
        {asks && (
          <>
            <p>{words.warning}</p>
            <p className="font-semibold">{words.willErase(erasable)}</p>
          </>
        )}
        {done && <Erased count={done.erased} />}
        <Kept requests={requests} />
      </Dialog>
    </>
  );
}

function Erased({ count }: { count: number }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className="font-semibold">
      {words.erased(count)}
    </p>
  );
}

function Kept({ requests }: Pick<EraseDialogProps, 'requests'>) {
  const count = (reason: StoredRequest['erasure']) =>
    requests.filter(({ erasure }) => erasure === reason).length;
  const [underWay, paid] = [count('underWay'), count('paid')];
  return (
    <>
      <p>{words.stays}</p>
      <ul className="list-disc ps-6">
        {underWay > 0 && <li>{words.underWay(underWay)}</li>}
        {paid > 0 && <li>{words.paid(paid)}</li>}
        <li>{words.account}</li>
        <li>{words.audit}</li>
      </ul>
    </>
  );
}
