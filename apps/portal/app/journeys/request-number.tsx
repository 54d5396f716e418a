import { formatRequestId } from '@wathiqa/domain';
import { messages } from './tracking/tracking.messages.ts';

export function RequestNumber({ id }: { id: string }) {
  return (
    <>
      {messages.number}{' '}
      <bdi className="font-semibold tabular-nums text-ink">{formatRequestId(id)}</bdi>
    </>
  );
}
