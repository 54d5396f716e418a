import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../../src/features/tracking/receipt/receipt.messages.ts';

export const messages: Translation<typeof source> = {
  brand: 'Wathiqa',
  brandLine: 'Civil Status portal',
  title: 'Payment receipt',
  documentTitle: (number) => `Payment receipt of request ${number}`,
  number: 'Request number',
  registeredAt: 'Registered on',
  paidAt: 'Paid on',
  method: 'Paid by',
  methods: { card: 'Bank card', cash: 'Cash code', other: 'Payment provider' },
  reference: 'Payment number',
  visit: 'Visit to the registry',
  visitNeeded: 'Once, before the card is issued',
  expectedOn: 'Expected to arrive on',
  documents: 'Documents',
  columns: {
    type: 'Document',
    name: 'Name',
    copies: 'Copies',
    unitPrice: 'Price per copy',
    price: 'Total',
  },
  amount: (pounds) => `EGP\u00a0${pounds}`,
  total: 'Price of the documents',
  fees: 'Provider’s charge',
  handedOver: 'Amount paid',
  refunded: 'Refunded so far',
  refundedDocument: (title) => `${title} (refunded)`,
  note: 'This receipt proves that the request is paid for. It is not a civil status document.',
};
