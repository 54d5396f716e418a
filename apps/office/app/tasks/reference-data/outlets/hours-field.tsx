import { formatOpeningHours, parseOpeningHours } from '@wathiqa/content';
import { hoursText, openingMessages } from '@wathiqa/content/outlet-text';
import { MINUTES_PER_DAY, type OpeningSpan, type WeekDay, type WeeklyHours } from '@wathiqa/domain';
import { Button, CheckboxField, FieldError, SelectField, TextField } from '@wathiqa/ui';
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

interface SpanFormValues {
  /** React key. */
  key: number;
  first: WeekDay;
  last: WeekDay;
  opens: string;
  closes: string;
}

export interface HoursFormValues {
  always: boolean;
  spans: readonly SpanFormValues[];
}

const ALWAYS = '24/7';

export const USUAL_SPAN = { first: 6, last: 4, opens: '09:00', closes: '15:00' } as const;

export function toHoursFormValues(notation: string): HoursFormValues {
  const hours = parseOpeningHours(notation);
  const always = notation === ALWAYS;
  if (typeof hours === 'string' || always) return { always, spans: [{ key: 0, ...USUAL_SPAN }] };
  return { always, spans: hours.map(toSpanFormValues) };
}

/** Empty if a time or span is missing. */
export function toHoursNotation({ always, spans }: HoursFormValues): string {
  if (always) return ALWAYS;
  const complete = spans.every(({ opens, closes }) => opens !== '' && closes !== '');
  return complete ? formatOpeningHours(spans.map(toOpeningSpan)) : '';
}

/** Undefined if invalid. */
export function parseHours(notation: string): WeeklyHours | undefined {
  const hours = parseOpeningHours(notation);
  return typeof hours === 'string' ? undefined : hours;
}

function toSpanFormValues({ days, opens, closes }: OpeningSpan, key: number): SpanFormValues {
  const [first = 0] = days;
  return {
    key,
    first,
    last: days.at(-1) ?? first,
    opens: toClockText(opens),
    closes: toClockText(closes),
  };
}

function toOpeningSpan({ first, last, opens, closes }: SpanFormValues): OpeningSpan {
  const count = ((last - first + 7) % 7) + 1;
  const days = Array.from({ length: count }, (_, step) => ((first + step) % 7) as WeekDay);
  // Inputs show 24:00 as 00:00.
  return { days, opens: toMinuteOfDay(opens), closes: toMinuteOfDay(closes) || MINUTES_PER_DAY };
}

/** 24:00 becomes 00:00. */
function toClockText(minuteOfDay: number): string {
  const at = new Date((minuteOfDay % MINUTES_PER_DAY) * 60_000);
  return at.toISOString().slice(11, 16);
}

function toMinuteOfDay(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}
