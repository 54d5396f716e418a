import type { FeedbackMessage } from '@wathiqa/contract/office';
import { groupReference } from '@wathiqa/domain';
import { cairoTime } from '../../../lists/dates.ts';
import { messages } from '../feedback.messages.ts';

const { facts: words } = messages;

/** Who wrote, and how they are reached. */
export function Sender({ message }: { message: FeedbackMessage }) {
  const { name, mobileNumber, email, receivedAt, reference } = message;
  const subject = encodeURIComponent(messages.subject(groupReference(reference)));
  const facts = [
    { label: words.name, value: <bdi>{name}</bdi> },
    {
      label: words.mobile,
      value: (
        <a href={`tel:${mobileNumber}`} className="link tabular-nums">
          <bdi>{mobileNumber}</bdi>
        </a>
      ),
    },
    {
      label: words.email,
      value: (
        <a href={`mailto:${email}?subject=${subject}`} className="link break-all">
          <bdi>{email}</bdi>
        </a>
      ),
    },
    { label: words.received, value: <bdi>{cairoTime(receivedAt)}</bdi> },
  ];
  return (
    <section aria-labelledby="sender" className="rounded-md border border-line bg-surface p-4">
      <h2 id="sender" className="mb-1 text-lg">
        {messages.sender}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
