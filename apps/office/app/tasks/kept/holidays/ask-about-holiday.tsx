import { type Holiday, removeHoliday, saveHoliday } from '@wathiqa/contract/office';
import { call } from '../../../session/call.ts';
import { ChangeDialog } from '../change-dialog.tsx';
import { useChange } from '../use-change.ts';
import { messages } from './holidays.messages.ts';
import { longDay } from './weekday.ts';

interface AskProps {
  holiday: Holiday;
  onClose: () => void;
}

/** Confirms the day of a holiday that was expected. */
export function ConfirmHoliday({ holiday: { day, name }, onClose }: AskProps) {
  const change = useChange(() => call(saveHoliday, { body: { day, name, confirmed: true } }), {
    key: ['holidays'],
    done: messages.saved,
  });
  return (
    <ChangeDialog
      title={messages.confirmTitle}
      change={change}
      confirm={messages.confirmAction}
      onConfirm={() => change.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      summary={
        <p className="text-lg font-semibold">
          {messages.willBeOff(longDay(day))}: {name}
        </p>
      }
    />
  );
}

/** Makes a holiday a working day again. */
export function RemoveHoliday({ holiday: { day, name }, onClose }: AskProps) {
  const change = useChange(() => call(removeHoliday, { body: { day } }), {
    key: ['holidays'],
    done: messages.removed,
  });
  return (
    <ChangeDialog
      title={messages.removeTitle}
      change={change}
      confirm={messages.removeAction}
      onConfirm={() => change.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      summary={
        <>
          <p className="text-lg font-semibold">{messages.willWork(longDay(day))}</p>
          <p>{name}</p>
          <p>{messages.willCountAgain}</p>
        </>
      }
    />
  );
}
