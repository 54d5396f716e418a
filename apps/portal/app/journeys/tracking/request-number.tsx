import { formatRequestId } from '@wathiqa/domain';
import { pathTo } from '../../paths.ts';
import { messages } from './tracking.messages.ts';

export function RequestNumber({ id }: { id: string }) {
  return (
    <>
      {messages.number}{' '}
      <bdi className="font-semibold tabular-nums text-ink">{formatRequestId(id)}</bdi>
    </>
  );
}

/** Query parameter of the tracking form without script. */
export const REQUEST_ID_PARAM = 'requestId';

/** Address of the tracking form prefilled with an invalid number. */
export function trackingAddress(number: string): string {
  return `${pathTo('inquiry')}?${new URLSearchParams({ [REQUEST_ID_PARAM]: number })}`;
}
