import type { CivilEvent, StatusCheck, Verdict } from '@wathiqa/certificate';
import type { RecordedCertificate } from '@wathiqa/contract';
import { formatCairoMoment, formatDayText, formatSerial, serialDigits } from '@wathiqa/domain';
import { classNames, Icon, type IconName, Notice } from '@wathiqa/ui';
import { messages } from './verify.messages.ts';

/** About a typed code: what the authority recorded, which proves nothing about the paper. */
export type TypedVerdict =
  | { state: 'unknownCode' }
  | { state: RecordedCertificate['state']; record: RecordedCertificate };

type State = (Verdict | TypedVerdict)['state'];

const WARNING = 'rounded-md bg-warning-50 text-warning-ink';

/** Icon, shape and word each show the state without colour. */
const SIGNS: Record<State, { icon: IconName; shape: string }> = {
  valid: { icon: 'check', shape: 'rounded-full bg-badge text-badge-ink' },
  revoked: { icon: 'cross', shape: 'rounded-none bg-danger-50 text-danger' },
  notIssuedHere: { icon: 'cross', shape: 'rounded-none bg-danger-50 text-danger' },
  recorded: { icon: 'alert', shape: WARNING },
  keyWithdrawn: { icon: 'alert', shape: WARNING },
  unknownCode: { icon: 'cross', shape: 'rounded-none bg-danger-50 text-danger' },
  unreadable: { icon: 'info', shape: 'rounded-md bg-quiet text-ink-2' },
  unreachable: { icon: 'info', shape: 'rounded-md bg-quiet text-ink-2' },
};

export function VerdictCard({ verdict }: { verdict: Verdict | TypedVerdict }) {
  const event = 'event' in verdict ? verdict.event : undefined;
  const record = 'record' in verdict ? verdict.record : undefined;
  const { kind, specimen } = event ?? record ?? {};
  const isCard = kind === 'Nid';
  const { icon, shape } = specimen ? SIGNS.recorded : SIGNS[verdict.state];
  const { title: general, text } = messages.verdicts[verdict.state];
  const cardTitles: Partial<Record<State, string>> = messages.cardTitles;
  const title = (isCard && cardTitles[verdict.state]) || general;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-4">
        <span className={classNames('grid size-16 shrink-0 place-items-center', shape)}>
          <Icon name={icon} className="size-9" />
        </span>
        <div className="min-w-0 flex-1 basis-44">
          <h2 tabIndex={-1} className="text-2xl focus:shadow-none focus:outline-none">
            {specimen ? messages.specimen(title) : title}
          </h2>
          <p className="text-ink-2">{specimen ? messages.specimenText : text}</p>
        </div>
      </div>
      {'status' in verdict && verdict.state !== 'revoked' && <Status status={verdict.status} />}
      {event && <Fields rows={eventRows(event)} />}
      {record && <Fields rows={recordRows(record)} />}
      {kind && <p className="font-semibold">{isCard ? messages.cardBearer : messages.bearer}</p>}
    </div>
  );
}

function Status({ status }: { status: StatusCheck }) {
  const moment = (seconds: number) => formatCairoMoment(new Date(seconds * 1000));
  if (status.state === 'current') {
    return <p className="text-ink-2">{messages.checkedAt(moment(status.asOf))}</p>;
  }
  const { uncheckedSince } = status;
  return (
    <Notice tone="warning">
      {uncheckedSince === null
        ? messages.unchecked
        : messages.uncheckedSince(moment(uncheckedSince))}
    </Notice>
  );
}

type Rows = readonly (readonly [label: string, value: string | undefined])[];

function eventRows(event: CivilEvent): Rows {
  const { days, fields, genders, kinds, places } = messages;
  const [name = '', spouse] = event.names;
  return [
    [fields.kind, kinds[event.kind]],
    [fields.name, name],
    [fields.spouse, spouse],
    [fields.idEnding, event.idEnding],
    [days[event.kind], event.eventDay && formatDayText(event.eventDay)],
    [fields.gender, event.gender && genders[event.gender]],
    [places[event.kind], event.place],
    [fields.serial, formatSerial(serialDigits(event.serial))],
    [fields.issuedDay, formatDayText(event.issuedDay)],
  ];
}

function recordRows({ kind, initials, idEnding, issuedDay }: RecordedCertificate): Rows {
  const { fields, kinds } = messages;
  return [
    [fields.kind, kinds[kind]],
    [fields.initials, initials],
    [fields.idEnding, idEnding],
    [fields.issuedDay, formatDayText(issuedDay)],
  ];
}

function Fields({ rows }: { rows: Rows }) {
  return (
    <section aria-labelledby="compare">
      <h3 id="compare" className="pb-2 text-lg">
        {messages.compare}
      </h3>
      <dl className="grid gap-x-6 sm:grid-cols-[auto_1fr]">
        {rows.map(
          ([label, value]) =>
            value && (
              <div
                key={label}
                className="col-span-full grid grid-cols-subgrid border-line border-b py-2.5"
              >
                <dt className="text-ink-2">{label}</dt>
                <dd className="font-semibold">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
