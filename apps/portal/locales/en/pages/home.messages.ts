import { figureTexts } from '@wathiqa/content';
import { servicePromise } from '@wathiqa/domain';
import type { HomeMessages } from '../../../app/pages/home.messages.ts';

export const homeMessages: HomeMessages = {
  title: 'Civil Status portal',
  hero: {
    heading: 'Request your official documents from home',
    lead: `You pay once we accept your request. ${servicePromise()}`,
    start: 'Start a new request',
    services: 'Prices',
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
    order: 'Request now',
    cards: {
      birth: {
        title: 'Birth certificate',
        text: 'A computerised certificate, for yourself or your closest relatives',
      },
      birthFirst: {
        title: 'First-time birth record',
        text: 'The first computerised birth certificate',
      },
      family: { title: 'Family record', text: 'The details of your family in one document' },
      personal: { title: 'Individual record', text: 'Your details in the civil status records' },
      marriage: {
        title: 'Marriage certificate',
        text: 'A copy of the marriage record, for the husband, the wife or relatives',
      },
      divorce: {
        title: 'Divorce certificate',
        text: 'A copy of the divorce record, for either party or relatives',
      },
      death: { title: 'Death record', text: 'A copy of the death record of a relative' },
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
      { label: 'Attachments', value: 'None' },
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
