export const FAILED_MESSAGE = 'Something went wrong. Nothing was saved. Try again';

export const MISTYPED_REQUEST_ID = 'Check the number: one of its digits seems to be wrong';

export const WITHDRAWN_REASON = 'You cancelled the request';

export const CORRECTION_LAPSED_REASON = 'The details were not corrected in time';
