import { type Holiday, removeHoliday, saveHoliday } from '@wathiqa/contract/office';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { call } from '../../../session/call.ts';
import { messages } from './holidays.messages.ts';
import { longDay } from './weekday.ts';

interface HolidayDialogProps {
  holiday: Holiday;
  onClose: () => void;
}

/** Confirms the day of a holiday that was expected. */
export function ConfirmHoliday({ holiday: { day, name }, onClose }: HolidayDialogProps) {
  const change = useSaveMutation(
    () => call(saveHoliday, { body: { day, name, confirmed: true } }),
    {
      key: ['holidays'],
      successText: messages.saved,
    },
  );
  return (
    <ChangeDialog
      title={messages.confirmTitle}
      change={change}
      confirm={messages.confirmAction}
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
export function RemoveHoliday({ holiday: { day, name }, onClose }: HolidayDialogProps) {
  const change = useSaveMutation(() => call(removeHoliday, { body: { day } }), {
    key: ['holidays'],
    successText: messages.removed,
  });
  return (
    <ChangeDialog
      title={messages.removeTitle}
      change={change}
      confirm={messages.removeAction}
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
