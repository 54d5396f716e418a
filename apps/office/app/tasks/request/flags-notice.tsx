import type { QueueRow } from '@wathiqa/contract/office';
import { Notice } from '@wathiqa/ui';
import { flagNames } from '../../labels/labels.messages.ts';
import { messages } from './request.messages.ts';

/** Why the request wants a second look, in sentences. Nothing where it does not. */
export function FlagsNotice({ flags }: Pick<QueueRow, 'flags'>) {
  if (flags.length === 0) return null;
  return (
    <Notice tone="warning" title={messages.flags}>
      <ul className="list-disc ps-5">
        {flags.map((flag) => (
          <li key={flag}>{flagNames[flag].long}</li>
        ))}
      </ul>
    </Notice>
  );
}
