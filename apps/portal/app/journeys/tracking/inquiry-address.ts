import { pathTo } from '../../paths.ts';

/** The field of the inquiry, which the tracking form without script puts into the address. */
export const REQUEST_ID_PARAM = 'requestId';

/** The inquiry with a number in its field: it says there what is wrong with the number. */
export function inquiryAbout(number: string): string {
  return `${pathTo('inquiry')}?${new URLSearchParams({ [REQUEST_ID_PARAM]: number })}`;
}
