import { figureNoun, figures, figureTexts } from '@wathiqa/content';
import { servicePromise, type Translation } from '@wathiqa/domain';
import type {
  appBannerMessages as appBannerSource,
  carouselMessages as carouselSource,
  EntryPointsMessages,
  HomeMessages,
  newsMessages as newsSource,
  SectorMessages,
} from '../../../app/pages/home.messages.ts';

export const homeMessages: HomeMessages = {
  title: 'Civil Status portal',
  hero: {
    heading: 'Request your official documents from home',
    lead: `You pay by card or in cash once we accept your request. ${servicePromise()}`,
    start: 'Start a new request',
  },
  certificate: {
    issuer: 'Civil Status',
    title: 'Birth certificate',
    lines: [
      { label: 'Name', value: 'Mona Abdelrahman Ali' },
      { label: 'Gender', value: 'Female' },
      { label: 'Born in', value: 'Luxor' },
      { label: 'Father', value: 'Abdelrahman Ali' },
      { label: 'Mother', value: 'Soad Mahmoud' },
    ],
    seal: 'Copy',
  },
  services: {
    heading: 'Documents and prices',
    lead: 'You pay once the request is accepted.',
    perCopy: 'per copy',
    perCard: 'per card',
    samplePrice: 'per copy (sample price)',
    cards: {
      birth: {
        title: 'Birth certificate',
        text: 'A computerised certificate, for yourself, your parents, your children, or your husband or wife',
      },
      birthFirst: {
        title: 'First-time birth record',
        text: 'The first computerised birth certificate',
      },
      family: { title: 'Family record', text: 'The details of your family in one document' },
      personal: { title: 'Individual record', text: 'Your details in the civil status records' },
      marriage: {
        title: 'Marriage certificate',
        text: 'A copy of the marriage record, for yourself, your parents or your children',
      },
      divorce: {
        title: 'Divorce certificate',
        text: 'A copy of the divorce record, for yourself, your parents or your children',
      },
      death: {
        title: 'Death record',
        text: 'A copy of the death record of a parent, a child, or your husband or wife',
      },
      nid: {
        title: 'National ID card',
        text: 'First card, or a replacement for a lost or damaged one',
      },
      translated: {
        title: 'Translated documents',
        text: `Your documents in one of ${figureTexts['count.languages']}`,
      },
    },
  },
  steps: {
    heading: 'How it works',
    items: [
      {
        icon: 'document',
        title: 'Choose the service',
        text: 'Read the terms of the service and its price, and agree to them.',
      },
      {
        icon: 'pencil',
        title: 'Enter the details',
        text: 'The details of the owner of the document and the number of copies. You can request several documents together.',
      },
      {
        icon: 'check',
        title: 'Review and register',
        text: 'Review the request and add the delivery address, then keep the request number.',
      },
      {
        icon: 'truck',
        title: 'Pay and receive',
        text: 'Once the request is accepted, pay. Then receive your document at your address.',
      },
    ],
  },
  facts: {
    heading: 'Before you start',
    items: [
      { label: 'Preparation', value: figureTexts['time.service'] },
      { label: 'Documents you need', value: 'none' },
      {
        label: 'Delivery in Greater Cairo',
        value: `within ${figureTexts['time.delivery.greaterCairo']}`,
      },
      {
        label: 'Delivery in other governorates',
        value: `within ${figureTexts['time.delivery.elsewhere']}`,
      },
      { label: 'Payment', value: 'Bank card or cash' },
    ],
  },
};

export const entryPointsMessages: EntryPointsMessages = {
  heading: 'Services',
  lead: 'What do you want to do?',
  tiles: {
    electronic: { title: 'Electronic services', text: 'Request your documents and your card' },
    translated: { title: 'Translated documents', text: 'Request them in the language you want' },
    audio: { title: 'Audio services', text: 'By phone and with a screen reader' },
    track: { title: 'Track your request', text: 'See where your request is' },
    verify: { title: 'Verify a certificate', text: 'Scan its code with your phone' },
    deaf: {
      title: 'Sign language',
      text: 'For people who are deaf or hard of hearing, coming soon',
    },
  },
};

export const carouselMessages: Translation<typeof carouselSource> = {
  previous: 'Previous',
  next: 'Next',
};

export const appBannerMessages: Translation<typeof appBannerSource> = {
  soon: 'Coming soon',
  heading: 'Our phone app',
  text: 'We are preparing an app to request your documents and track your requests. Until it comes, the whole portal works in the browser of your phone, with nothing to install.',
  more: 'About the app',
};

export const newsMessages: Translation<typeof newsSource> = { heading: 'News', all: 'All news' };

const { idIssueCentres, birthSites, smartMachines, mobileVehicles } = figures.sector;

export const sectorMessages: SectorMessages = {
  heading: 'About the Civil Status Sector',
  text: 'The Civil Status Sector registers births, marriages, divorces and deaths. It issues the national ID number and card and the documents from its records, and takes its services to where people are.',
  more: 'About us',
  figures: [
    { count: birthSites, label: `${figureNoun('count.birthSites')} for registering births` },
    {
      count: mobileVehicles,
      label: `${figureNoun('count.mobileVehicles')} of the mobile registry`,
    },
    {
      count: idIssueCentres,
      label: `${figureNoun('count.idIssueCentres')} that produce the cards`,
    },
    { count: smartMachines, label: `${figureNoun('count.smartMachines')} of the smart registry` },
  ],
};
