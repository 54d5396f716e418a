import type { RecordsLocationMessages } from '../../../../app/pages/records-location/records-location.messages.ts';

export const messages: RecordsLocationMessages = {
  title: 'Nearest registry',
  description:
    'The places of the model and smart registries in Cairo, Giza, Alexandria and Gharbia: services, opening hours and address on the map.',
  lead: 'Choose the governorate and then the registry to see its services and opening hours, or show the nearest to you.',
  sample: {
    title: 'Sample data',
    text: 'Opening hours and positions on the map are approximate, and so is every registry marked “Sample data”. Check with the call centre before you go.',
  },
  governorate: 'Governorate',
  outlet: 'Registry',
  choose: 'All governorates',
  chooseOutlet: 'Choose the registry',
  chooseGovernorateFirst: 'Choose the governorate first',
  shown: (outlet) => `The details of ${outlet} are shown`,
  back: 'Show all registries of the governorate',
  services: 'Services',
  hours: 'Opening hours',
  serviceType: 'Type of service',
  closed:
    'This registry is closed for the time being. Choose another one, or check with the call centre before you go.',
  loading: 'Loading the registries',
  now: 'Now',
  call: 'Questions? Call',
  directions: 'Directions',
  onMap: 'Show on the map',
  holidays: 'Opening hours may differ on public holidays and in Ramadan.',
  away: (distance) => `about ${distance} away`,
  nearest: {
    title: 'Nearest to you',
    lead: 'Your browser first asks you for your location. Distances are worked out on your device, and your location is not sent or kept.',
    show: 'Show the nearest to me',
    asking: 'Finding your location. Your browser may ask you to allow it.',
    withoutScript:
      'Finding your location needs JavaScript to be switched on. All registries are listed below by governorate.',
    found: 'From the nearest to the farthest. Distances are in a straight line.',
    none: {
      title: 'There is no model or smart registry near you',
      text: 'Every police division has an ordinary civil registry for ID cards and documents. To find the nearest one, call',
    },
    failures: {
      denied:
        'You have not allowed this site to use your location. Allow it in the settings of your browser and try again, or choose the governorate from the lists below.',
      unavailable:
        'Your device could not find your location. Check that location is switched on and try again, or choose the governorate from the lists below.',
      timeout:
        'Finding your location took longer than usual. Try again, or choose the governorate from the lists below.',
      insecure:
        'The browser finds your location only over a secure connection (https). Choose the governorate from the lists below.',
      unsupported:
        'Your browser cannot find your location. Choose the governorate from the lists below.',
    },
    retry: 'Try again',
    all: 'Show all registries',
  },
};
