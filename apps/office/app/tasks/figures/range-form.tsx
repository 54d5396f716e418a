import { MAX_FIGURE_DAYS } from '@wathiqa/contract/office';
import { cairoDay } from '@wathiqa/domain';
import { Button, buttonClass, TextField } from '@wathiqa/ui';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messages } from './figures.messages.ts';
import { type FiguresRange, isFiguresRange, LAST_DAYS, lastDays } from './figures-range.ts';

/** Chooses the days; what is chosen is in the address. Drawn anew for each range. */
export function RangeForm({ range }: { range: FiguresRange }) {
  const [, setAddress] = useSearchParams();
  const [wrong, setWrong] = useState(false);
  const today = cairoDay(new Date());

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const asked = { from: String(typed.get('from')), to: String(typed.get('to')) };
    const answerable = isFiguresRange(asked);
    setWrong(!answerable);
    if (answerable) setAddress({ ...asked });
    else event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={messages.range}
      className="print-hidden flex flex-wrap items-end gap-x-3 gap-y-2"
    >
      <TextField
        type="date"
        name="from"
        label={messages.from}
        defaultValue={range.from}
        error={wrong ? messages.wrongRange(MAX_FIGURE_DAYS) : undefined}
      />
      <TextField type="date" name="to" label={messages.to} defaultValue={range.to} />
      <Button type="submit" size="dense">
        {messages.show}
      </Button>
      {LAST_DAYS.toSorted((a, b) => a - b).map((number) => (
        <Link
          key={number}
          to={`?${new URLSearchParams({ ...lastDays(number, today) })}`}
          className={buttonClass({ variant: 'quiet', size: 'dense' })}
        >
          {messages.last(number)}
        </Link>
      ))}
      <Button
        variant="secondary"
        size="dense"
        className="ms-auto"
        onClick={() => globalThis.print()}
      >
        {messages.print}
      </Button>
    </form>
  );
}
