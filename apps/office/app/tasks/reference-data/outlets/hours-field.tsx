import { hoursText, openingMessages } from '@wathiqa/content/outlet-text';
import type { WeekDay } from '@wathiqa/domain';
import { Button, CheckboxField, FieldError, SelectField, TextField } from '@wathiqa/ui';
import {
  type HoursFormValues,
  parseHours,
  type SpanFormValues,
  toHoursNotation,
  USUAL_SPAN,
} from './hours-form-values.ts';
import { messages } from './outlets.messages.ts';

const DAYS = openingMessages.days.map((label, day) => ({ value: String(day), label }));

/** Weekly hours as spans, with the public text as preview. */
export function HoursField({
  hours,
  error,
  onChange,
}: {
  hours: HoursFormValues;
  error: string | undefined;
  onChange: (hours: HoursFormValues) => void;
}) {
  const { always, spans } = hours;
  const parsed = parseHours(toHoursNotation(hours));
  const change = (key: number, changed: Partial<SpanFormValues>) =>
    onChange({
      always,
      spans: spans.map((span) => (span.key === key ? { ...span, ...changed } : span)),
    });
  const next = Math.max(-1, ...spans.map(({ key }) => key)) + 1;

  return (
    <fieldset id="hours" tabIndex={-1} className="flex min-w-0 flex-col gap-2">
      <legend className="font-semibold">{messages.labels.hours}</legend>
      <FieldError name="hours" label={messages.labels.hours} error={error} />
      <CheckboxField
        name="always"
        label={messages.always}
        checked={always}
        onChange={({ target }) => onChange({ always: target.checked, spans })}
      />
      {!always &&
        spans.map((span, index) => (
          <Span
            key={span.key}
            span={span}
            number={index + 1}
            onChange={(changed) => change(span.key, changed)}
            onRemove={
              spans.length > 1
                ? () => onChange({ always, spans: spans.filter(({ key }) => key !== span.key) })
                : undefined
            }
          />
        ))}
      {!always && (
        <Button
          variant="secondary"
          size="dense"
          className="w-fit"
          onClick={() => onChange({ always, spans: [...spans, { key: next, ...USUAL_SPAN }] })}
        >
          {messages.addSpan}
        </Button>
      )}
      <p role="status" className="text-ink-2">
        {parsed && (
          <>
            {messages.reads}: <span className="font-semibold text-ink">{hoursText(parsed)}</span>
          </>
        )}
      </p>
    </fieldset>
  );
}

function Span({
  span,
  number,
  onChange,
  onRemove,
}: {
  span: SpanFormValues;
  number: number;
  onChange: (changed: Partial<SpanFormValues>) => void;
  onRemove: (() => void) | undefined;
}) {
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-x-3 gap-y-1">
      <legend className="sr-only">{messages.span(number)}</legend>
      {(['first', 'last'] as const).map((end) => (
        <SelectField
          key={end}
          name={`${end}-${span.key}`}
          label={messages.ends[end]}
          placeholder={messages.choose}
          options={DAYS}
          value={String(span[end])}
          onChange={({ target }) => onChange({ [end]: parseWeekDay(target.value, span[end]) })}
        />
      ))}
      {(['opens', 'closes'] as const).map((end) => (
        <TextField
          key={end}
          name={`${end}-${span.key}`}
          type="time"
          label={messages.ends[end]}
          value={span[end]}
          onChange={({ target }) => onChange({ [end]: target.value })}
        />
      ))}
      {onRemove && (
        <Button variant="quiet" size="dense" className="w-fit" onClick={onRemove}>
          {messages.removeSpan(number)}
        </Button>
      )}
    </fieldset>
  );
}

function parseWeekDay(text: string, otherwise: WeekDay): WeekDay {
  const day = DAYS.findIndex(({ value }) => value === text);
  return day < 0 ? otherwise : (day as WeekDay);
}
