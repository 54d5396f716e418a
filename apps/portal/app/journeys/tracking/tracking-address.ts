import { pathTo } from '../../paths.ts';

/** Query parameter of the tracking form without script. */
export const REQUEST_ID_PARAM = 'requestId';

/** Address of the tracking form prefilled with an invalid number. */
export function trackingAddress(number: string): string {
  return `${pathTo('inquiry')}?${new URLSearchParams({ [REQUEST_ID_PARAM]: number })}`;
}
