import type { Translation } from '@wathiqa/domain';
import type { openingMessages as source } from '../../../src/outlet-text/opening-text.messages.ts';

export const openingMessages: Translation<typeof source> = {
  open: 'Open now',
  closed: 'Closed now',
  always: '24 hours a day, every day of the week',
  neverCloses: 'Open 24 hours a day',
  everyDay: 'Every day',
  days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  dayRange: (first, last) => `${first} to ${last}`,
  times: (days, opens, closes) => `${days}, ${opens} to ${closes}`,
  wholeDay: (days) => `${days}, 24 hours`,
  at: (day, time) => `${day} at ${time}`,
  spanSeparator: '; ',
  closesIn: (time) => `Closes in ${time}`,
  opensIn: (time) => `Opens in ${time}`,
  closesAt: (when) => `Closes ${when}`,
  opensAt: (when) => `Opens ${when}`,
  today: 'today',
  tomorrow: 'tomorrow',
};
