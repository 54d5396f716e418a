/** Longest message about a request, and longest answer to it, in characters. */
export const REQUEST_MESSAGE_MAX_LENGTH = 1000;

/** Messages that a citizen may write about one request in a day. */
export const MAX_REQUEST_MESSAGES_A_DAY = 5;
