import type { FigureWords } from '../../src/figures.messages.ts';

export const figureWords: FigureWords = {
  deliveryCalls: { one: 'time', other: 'times' },
  copies: { one: 'copy', other: 'copies' },
  documents: { one: 'document', other: 'documents' },
  languages: { one: 'language', other: 'languages' },
  idIssueCentres: { one: 'centre', other: 'centres' },
  birthSites: { one: 'site', other: 'sites' },
  smartMachines: { one: 'machine', other: 'machines' },
  mobileVehicles: { one: 'vehicle', other: 'vehicles' },
  touchScreens: { one: 'screen', other: 'screens' },
  sameDay: 'on the same day',
  or: ' or ',
  refundSample: 'The rules of a cash refund are sample data: check them with the call centre.',
  browsers: ({ chrome, safari, firefox }) =>
    `Chrome ${chrome}, Safari ${safari} and Firefox ${firefox}`,
};
