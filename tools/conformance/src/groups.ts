import type { Case } from './cases.ts';
import { cardCases } from './groups/card.ts';
import { documentCases } from './groups/documents.ts';
import { feedbackCases } from './groups/feedback.ts';
import { languageCases } from './groups/languages.ts';
import { lookupCases } from './groups/lookups.ts';
import { orderCases } from './groups/orders.ts';
import { paymentCases } from './groups/payments.ts';
import { placeCases } from './groups/places.ts';
import { priceCases } from './groups/prices.ts';
import { registrationCases } from './groups/registrations.ts';
import { regulationCases } from './groups/regulations.ts';
import { requestCases } from './groups/requests.ts';
import { sessionCases } from './groups/sessions.ts';
import { shipmentCases } from './groups/shipments.ts';

export const groups: readonly { title: string; cases: readonly Case[] }[] = [
  { title: 'Lookups', cases: lookupCases },
  { title: 'Languages', cases: languageCases },
  { title: 'Places', cases: placeCases },
  { title: 'Regulations', cases: regulationCases },
  { title: 'Prices', cases: priceCases },
  { title: 'Sessions', cases: sessionCases },
  { title: 'Documents of an order', cases: documentCases },
  { title: 'Orders', cases: orderCases },
  { title: 'ID card', cases: cardCases },
  { title: 'Registration', cases: registrationCases },
  { title: 'Shipments', cases: shipmentCases },
  { title: 'Request status', cases: requestCases },
  { title: 'Payments', cases: paymentCases },
  { title: 'Feedback', cases: feedbackCases },
];
