import type { Location } from 'react-router';

const STEP = 'step';
const REVIEW = 'review';

/** The address of the review of the form at `address`: a history entry of its own. */
export function reviewAddress(address: string): string {
  return `${address}?${new URLSearchParams({ [STEP]: REVIEW })}`;
}

/** Whether the address asks for the review. */
export function isReviewStep({ search }: Location): boolean {
  return new URLSearchParams(search).get(STEP) === REVIEW;
}
