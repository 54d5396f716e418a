/** Characters. */
export const REQUEST_MESSAGE_MAX_LENGTH = 1000;

/** Per request and day. */
export const MAX_REQUEST_MESSAGES_A_DAY = 5;
