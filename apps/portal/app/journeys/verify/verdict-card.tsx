import type { CivilEvent, StatusCheck, TypedVerdict, Verdict } from '@wathiqa/certificate';
import { formatCairoMoment, formatDayText, formatSerial, serialDigits } from '@wathiqa/domain';
import { classNames, Icon, type IconName, Isolate, Notice } from '@wathiqa/ui';
import { messages } from './verify.messages.ts';

type State = (Verdict | TypedVerdict)['state'];

/** Icon, shape and word each show the state without colour. */
const SIGNS: Record<State, { icon: IconName; shape: string }> = {
  valid: { icon: 'check', shape: 'rounded-full bg-badge text-badge-ink' },
  revoked: { icon: 'cross', shape: 'rounded-none bg-danger-50 text-danger' },
  notIssuedHere: { icon: 'cross', shape: 'rounded-none bg-danger-50 text-danger' },
  keyWithdrawn: { icon: 'alert', shape: 'rounded-md bg-warning-50 text-warning-ink' },
  placeLost: { icon: 'alert', shape: 'rounded-md bg-warning-50 text-warning-ink' },
  unreadable: { icon: 'info', shape: 'rounded-md bg-quiet text-ink-2' },
  unreachable: { icon: 'info', shape: 'rounded-md bg-quiet text-ink-2' },
};

export function VerdictCard({ verdict }: { verdict: Verdict | TypedVerdict }) {
  const { icon, shape } = SIGNS[verdict.state];
  const { title, text } = messages.verdicts[verdict.state];
  const isCard = 'event' in verdict && verdict.event?.kind === 'Nid';
  const cardTitles: Partial<Record<State, string>> = messages.cardTitles;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-4">
        <span className={classNames('grid size-16 shrink-0 place-items-center', shape)}>
          <Icon name={icon} className="size-9" />
        </span>
        <div className="min-w-0 flex-1 basis-44">
          <h2 tabIndex={-1} className="text-2xl focus:shadow-none focus:outline-none">
            {(isCard && cardTitles[verdict.state]) || title}
          </h2>
          <p className="text-ink-2">{text}</p>
        </div>
      </div>
      {'event' in verdict && (
        <>
          {verdict.state !== 'revoked' && <Status status={verdict.status} />}
          {verdict.event ? <Fields event={verdict.event} /> : <p>{messages.noFields}</p>}
          <p className="font-semibold">{isCard ? messages.cardBearer : messages.bearer}</p>
        </>
      )}
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

function Fields({ event }: { event: CivilEvent }) {
  const { fields, genders, kinds, sources } = messages;
  const [name = '', spouse] = event.names;
  const rows: [string, string | undefined][] = [
    [fields.kind, kinds[event.kind]],
    [fields.name, name],
    [fields.spouse, spouse],
    [fields.idEnding, event.idEnding],
    [
      event.kind === 'Nid' ? fields.birthDay : fields.eventDay,
      event.eventDay && formatDayText(event.eventDay),
    ],
    [fields.gender, event.gender && genders[event.gender]],
    [fields.place, event.place],
    [fields.serial, formatSerial(serialDigits(event.serial))],
    [fields.issuedDay, formatDayText(event.issuedDay)],
    [fields.source, sources[event.source]],
  ];
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
                  <Isolate>{value}</Isolate>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
