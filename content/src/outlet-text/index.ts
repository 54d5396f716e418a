export { openingMessages } from './opening-text.messages.ts';
export { changeText, hoursText } from './opening-text.ts';
export { outletMessages } from './outlets.messages.ts';
