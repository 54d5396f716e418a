import { readHolidayEffect } from '@wathiqa/contract/office';
import { useRead } from '../../../session/use-read.ts';
import { messages as common } from '../reference-data.messages.ts';
import { HOLIDAYS_KEY, messages } from './holidays.messages.ts';

/** Waiting requests whose deadline a change of the day moves; none for a weekend. */
export function HolidayEffect({
  day,
  off,
  isPast = false,
}: {
  day: string;
  off: boolean;
  isPast?: boolean;
}) {
  const { data } = useRead([...HOLIDAYS_KEY, 'effect', day, off], readHolidayEffect, {
    query: { day, off: off ? 'yes' : 'no' },
  });
  const { moves, movesNone, noLongerLate, newlyLate } = messages;
  return (
    <>
      <p role="status">
        {!data
          ? messages.counting
          : data.moved === 0
            ? movesNone
            : `${moves(data.moved)}${data.noLongerLate > 0 ? noLongerLate(data.noLongerLate) : ''}${
                data.newlyLate > 0 ? newlyLate(data.newlyLate) : ''
              }.`}
      </p>
      {isPast && (
        <p>
          {messages.past} {common.takesTwo}
        </p>
      )}
    </>
  );
}
