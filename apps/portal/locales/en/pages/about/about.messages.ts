import { figureNoun, figures } from '@wathiqa/content';
import type { AboutMessages } from '../../../../app/pages/about/about.messages.ts';

const { sector } = figures;

export const aboutMessages: AboutMessages = {
  section: 'About us',
  tabs: {
    about: 'What we do',
    servicesGuide: 'Services guide',
    nationalNumber: 'National ID number',
  },
  figures: {
    heading: 'The Civil Status Sector in figures',
    items: [
      {
        value: sector.birthSites,
        label: `${figureNoun('count.birthSites')} for registering births`,
      },
      {
        value: sector.mobileVehicles,
        label: `${figureNoun('count.mobileVehicles')} of the mobile registry`,
      },
      {
        value: sector.idIssueCentres,
        label: `${figureNoun('count.idIssueCentres')} that produce the cards requested at the registries`,
      },
      {
        value: sector.smartMachines,
        label: `${figureNoun('count.smartMachines')} of the smart registry`,
      },
      {
        value: sector.touchScreens,
        label: `touch ${figureNoun('count.touchScreens')} for people who are deaf or hard of hearing`,
      },
    ],
  },
  history: 'Civil registration in Egypt',
  video: 'Watch how to make a request',
  guide: {
    title: 'Services guide',
    description:
      'A guide to the civil status services: the documents, what you need for them, fees and times, the rules for registering births and deaths, and how to request online.',
    lead: 'Each service, what you need for it, its fees and how long it takes. Open the part that you need.',
  },
  number: {
    heading: 'What do its digits mean?',
    lead: 'The national ID number has 14 digits, read from left to right:',
    parts: [
      {
        digits: '2',
        name: 'Century',
        meaning: '2 if you were born from 1900 to 1999, and 3 if you were born from 2000',
      },
      {
        digits: '900514',
        name: 'Date of birth',
        meaning: 'The year, then the month, then the day: 14 May 1990',
      },
      {
        digits: '01',
        name: 'Governorate',
        meaning:
          'Where the birth was registered: 01 for Cairo, and 88 if you were born outside Egypt',
      },
      {
        digits: '9001',
        name: 'Serial number',
        meaning:
          'The order of the record on its day. Its last digit is odd for males and even for females',
      },
      {
        digits: '0',
        name: 'Check digit',
        meaning: 'Added by the authority to make sure that the number is right',
      },
    ],
    sample: 'This number is only an example and belongs to nobody.',
  },
};
