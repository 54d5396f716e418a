import { type Holiday, removeHoliday, saveHoliday } from '@wathiqa/contract/office';
import { isWorkingDay } from '@wathiqa/domain';
import { CheckboxField, TextField } from '@wathiqa/ui';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { DateField } from '../../../forms/date-field.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { messages } from './holidays.messages.ts';
import { longDay } from './weekday.ts';

const { labels } = messages;
const SAVE = {
  definition: saveHoliday,
  queryKey: ['holidays'],
  successText: messages.saved,
};

export function SaveHoliday({
  holiday,
  holidays,
  year,
  onClose,
}: {
  /** Undefined for a new holiday. */
  holiday: Holiday | undefined;
  /** Those of the displayed year. */
  holidays: readonly Holiday[];
  year: number;
  onClose: () => void;
}) {
  const { day = '', name = '', confirmed = true } = holiday ?? {};
  const form = useFormValues({ day, name, confirmed }, { labels });
  const { values } = form;

  return (
    <CallDialog
      {...SAVE}
      input={{ body: values }}
      title={holiday ? messages.editTitle : messages.addTitle}
      labels={labels}
      confirm={messages.save}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <DateField
            {...form.text('day', errorOf)}
            min={`${year}-01-01`}
            // The date is the identity.
            readOnly={holiday !== undefined}
          />
          <TextField {...form.text('name', errorOf)} />
          <CheckboxField
            name="confirmed"
            label={labels.confirmed}
            checked={values.confirmed}
            onChange={({ target }) => form.set({ confirmed: target.checked })}
          />
        </>
      )}
      summary={
        <>
          <p className="text-lg font-semibold">
            {messages.willBeOff(longDay(values.day))}: {values.name}
          </p>
          <p>{values.confirmed ? messages.confirmed : messages.expected}</p>
          <p>{isWeekend(values.day) ? messages.weekend : messages.willCount}</p>
          {!holiday && holidays.some(({ day }) => day === values.day) && <p>{messages.isThere}</p>}
        </>
      }
    />
  );
}

function isWeekend(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return !isWorkingDay({ year, month, day }, []);
}

interface HolidayDialogProps {
  holiday: Holiday;
  onClose: () => void;
}

/** Confirms a provisional holiday. */
export function ConfirmHoliday({ holiday: { day, name }, onClose }: HolidayDialogProps) {
  return (
    <CallDialog
      {...SAVE}
      input={{ body: { day, name, confirmed: true } }}
      title={messages.confirmTitle}
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

/** Makes a holiday a working day. */
export function RemoveHoliday({ holiday: { day, name }, onClose }: HolidayDialogProps) {
  return (
    <CallDialog
      definition={removeHoliday}
      input={{ body: { day } }}
      queryKey={['holidays']}
      successText={messages.removed}
      title={messages.removeTitle}
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
