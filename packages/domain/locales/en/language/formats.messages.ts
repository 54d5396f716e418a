import type { FormatTexts } from '../../../src/language/formats.messages.ts';

export const formats: FormatTexts = {
  pounds: (amount) => `EGP\u00a0${amount}`,
  seconds: { one: 'second', other: 'seconds' },
  minutes: { one: 'minute', other: 'minutes' },
  hours: { one: 'hour', other: 'hours' },
  workingDays: { one: 'working day', other: 'working days' },
  metres: (count) => `${count} m`,
  kilometres: (count) => `${count} km`,
  deliveryTimes: (greaterCairo, elsewhere) =>
    `${greaterCairo} in Greater Cairo and ${elsewhere} in other governorates`,
  promise: (workingDays, delivery) =>
    `We prepare your document in ${workingDays}, then deliver it within ${delivery}.`,
  address: {
    flat: 'Flat',
    floor: 'floor',
    groundFloor: 'ground floor',
    building: 'building',
    separator: ', ',
  },
};
