import { figures } from '@wathiqa/content';
import {
  AMOUNT_PLACES,
  DELIVERY_HOURS,
  LANGUAGE_CODES,
  MAX_COPIES,
  SERVICE_WORKING_DAYS,
  type ServiceCode,
} from '@wathiqa/domain';
import { frameMessages } from '../layout/frame-messages.ts';

interface EnglishMessages {
  title: string;
  heading: string;
  lead: string;
  start: string;
  contents: { heading: string };
  fees: {
    heading: string;
    lead: string;
    document: string;
    fee: string;
    amount: (pounds: number) => string;
    documents: readonly { serviceCode: ServiceCode; name: string; note?: string }[];
  };
  times: { heading: string; items: readonly { label: string; value: string }[] };
  how: { heading: string; steps: readonly string[] };
  call: { heading: string; text: string };
}

const pounds = new Intl.NumberFormat('en', AMOUNT_PLACES);

export const englishMessages: EnglishMessages = {
  title: 'Order civil status documents',
  heading: 'Order your civil status documents from home',
  lead: 'Certified copies of Egyptian civil status records, ordered online and delivered to your address. The order forms are in Arabic, because the records are.',
  start: 'Go to the services (Arabic)',
  contents: { heading: 'On this page' },
  fees: {
    heading: 'What can be ordered, and the fees',
    lead: `Fees are in Egyptian pounds for one copy. Up to ${MAX_COPIES} copies of a document can be ordered at a time.`,
    document: 'Document',
    fee: 'Fee',
    amount: (amount) => `EGP ${pounds.format(amount)}`,
    documents: [
      { serviceCode: 'MOICSO001', name: 'Birth certificate' },
      { serviceCode: 'MOICSO013', name: 'Birth record, first computerised copy' },
      { serviceCode: 'MOICSO005', name: 'Death record' },
      { serviceCode: 'MOICSO003', name: 'Marriage certificate' },
      { serviceCode: 'MOICSO004', name: 'Divorce certificate' },
      { serviceCode: 'MOICSO006', name: 'Family record' },
      { serviceCode: 'MOICSO007', name: 'Individual record' },
      { serviceCode: 'MOICSO002', name: 'National ID card: first issue, lost or damaged' },
      { serviceCode: 'MOICS010', name: `Translated document, ${LANGUAGE_CODES.length} languages` },
    ],
  },
  times: {
    heading: 'Times',
    items: [
      { label: 'Completion of the service', value: `${SERVICE_WORKING_DAYS} working days` },
      {
        label: 'Delivery in Greater Cairo',
        value: `within ${DELIVERY_HOURS.greaterCairo} hours`,
      },
      { label: 'Delivery elsewhere', value: `within ${DELIVERY_HOURS.elsewhere} hours` },
      { label: 'Calls before delivery', value: `up to ${figures.delivery.phoneAttempts} attempts` },
    ],
  },
  how: {
    heading: 'How it works',
    steps: [
      'Choose the document and accept the terms of the service.',
      'Enter the details of the person it is about, and the number of copies. No papers are required.',
      'Review the order, give a delivery address and two mobile numbers, and keep the request number.',
      'Once the request is approved, pay by card or in cash; the document is then delivered.',
    ],
  },
  call: {
    heading: 'Call centre',
    text: `Call any of these lines ${frameMessages.en.callHours}:`,
  },
};
