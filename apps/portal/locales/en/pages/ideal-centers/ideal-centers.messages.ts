import type { IdealCentersMessages } from '../../../../app/pages/ideal-centers/ideal-centers.messages.ts';

export const idealCentersMessages: IdealCentersMessages = {
  section: 'Model registries',
  ways: {
    idealCenters: 'Addresses and opening hours',
    mainCenter: 'Address, hours and map',
    mallCenters: 'Addresses and opening hours',
    mobileCenters: 'The nearest fixed centre',
    translationCenter: 'Request a translated document',
  },
};
