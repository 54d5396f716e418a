/** Outlets in words, for the public page, the server that keeps it up to date, and the office. */
export { openingMessages } from './opening-text.messages.ts';
export { changeText, hoursText } from './opening-text.ts';
export { outletMessages } from './outlets.messages.ts';
