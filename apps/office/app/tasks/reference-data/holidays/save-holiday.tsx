import { type Holiday, saveHoliday } from '@wathiqa/contract/office';
import { isWorkingDay } from '@wathiqa/domain';
import { CheckboxField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { DateField } from '../../../forms/date-field.tsx';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { validateBody } from '../../../forms/validation-errors.ts';
import { call } from '../../../session/call.ts';
import { messages } from './holidays.messages.ts';
import { longDay } from './weekday.ts';

/** Adds a holiday, or changes what is said of one. */
export function SaveHoliday({
  holiday,
  holidays,
  year,
  onClose,
}: {
  /** The one that is changed; without it one is added. */
  holiday: Holiday | undefined;
  /** Those of the year that is shown. */
  holidays: readonly Holiday[];
  year: number;
  onClose: () => void;
}) {
  const [values, setValues] = useState({
    day: holiday?.day ?? '',
    name: holiday?.name ?? '',
    confirmed: holiday?.confirmed ?? true,
  });
  const { labels } = messages;
  const change = useSaveMutation(() => call(saveHoliday, { body: values }), {
    key: ['holidays'],
    successText: messages.saved,
  });

  return (
    <ChangeDialog
      title={holiday ? messages.editTitle : messages.addTitle}
      labels={labels}
      errors={validateBody(saveHoliday, values, labels)}
      change={change}
      confirm={messages.save}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <DateField
            name="day"
            label={labels.day}
            error={errorOf('day')}
            min={`${year}-01-01`}
            // Another day is another holiday.
            readOnly={holiday !== undefined}
            value={values.day}
            onChange={({ target }) => setValues({ ...values, day: target.value })}
          />
          <TextField
            name="name"
            label={labels.name}
            error={errorOf('name')}
            value={values.name}
            onChange={({ target }) => setValues({ ...values, name: target.value })}
          />
          <CheckboxField
            name="confirmed"
            label={labels.confirmed}
            checked={values.confirmed}
            onChange={({ target }) => setValues({ ...values, confirmed: target.checked })}
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
