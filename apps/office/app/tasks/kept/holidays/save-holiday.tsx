import { type Holiday, saveHoliday } from '@wathiqa/contract/office';
import { isWorkingDay } from '@wathiqa/domain';
import { CheckboxField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { call } from '../../../session/call.ts';
import { ChangeDialog } from '../change-dialog.tsx';
import { faultsOf } from '../faults.ts';
import { useChange } from '../use-change.ts';
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
  const [typed, setTyped] = useState({
    day: holiday?.day ?? '',
    name: holiday?.name ?? '',
    confirmed: holiday?.confirmed ?? true,
  });
  const { labels } = messages;
  const change = useChange(() => call(saveHoliday, { body: typed }), {
    key: ['holidays'],
    done: messages.saved,
  });

  return (
    <ChangeDialog
      title={holiday ? messages.editTitle : messages.addTitle}
      labels={labels}
      faults={faultsOf(saveHoliday, typed, labels)}
      change={change}
      confirm={messages.save}
      onConfirm={() => change.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <TextField
            name="day"
            type="date"
            label={labels.day}
            error={errorOf('day')}
            min={`${year}-01-01`}
            // Another day is another holiday.
            readOnly={holiday !== undefined}
            value={typed.day}
            onChange={({ target }) => setTyped({ ...typed, day: target.value })}
          />
          <TextField
            name="name"
            label={labels.name}
            error={errorOf('name')}
            value={typed.name}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
          <CheckboxField
            name="confirmed"
            label={labels.confirmed}
            checked={typed.confirmed}
            onChange={({ target }) => setTyped({ ...typed, confirmed: target.checked })}
          />
        </>
      )}
      summary={
        <>
          <p className="text-lg font-semibold">
            {messages.willBeOff(longDay(typed.day))}: {typed.name}
          </p>
          <p>{typed.confirmed ? messages.confirmed : messages.expected}</p>
          <p>{isWeekend(typed.day) ? messages.weekend : messages.willCount}</p>
          {!holiday && holidays.some(({ day }) => day === typed.day) && <p>{messages.isThere}</p>}
        </>
      }
    />
  );
}

function isWeekend(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return !isWorkingDay({ year, month, day }, []);
}
