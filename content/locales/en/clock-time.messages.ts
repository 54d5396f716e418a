import type { ClockTexts } from '../../src/clock-time.messages.ts';

export const clockTexts: ClockTexts = {
  clockTime: (hour, minutes, part) => {
    if (part === 'midnight') return 'midnight';
    if (part === 'noon' && minutes === '') return 'midday';
    return `${hour}${minutes}${part === 'morning' ? 'am' : 'pm'}`;
  },
  until: (time) => `until ${time}`,
};
