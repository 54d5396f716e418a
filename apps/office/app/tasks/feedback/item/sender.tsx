import type { FeedbackMessage } from '@wathiqa/contract/office';
import { formatReference } from '@wathiqa/domain';
import { cairoTime } from '../../../labels/dates.ts';
import { DescriptionList } from '../../../layout/description-list.tsx';
import { messages } from '../feedback.messages.ts';

const { facts: words } = messages;

export function Sender({ message }: { message: FeedbackMessage }) {
  const { name, mobileNumber, email, receivedAt, reference } = message;
  const subject = encodeURIComponent(messages.subject(formatReference(reference)));
  const entries = [
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
  return <DescriptionList id="sender" title={messages.sender} entries={entries} />;
}
