import { createRequest, prices } from '@wathiqa/contract';
import { MAX_COPIES, MAX_DOCUMENTS } from '@wathiqa/domain';
import { accepts, type Case, plays, refuses } from '../cases.ts';
import { assertEqual, assertHolds, expectAccepted } from '../expectations.ts';
import {
  birthDocument,
  birthOrder,
  CARD,
  createOrder,
  createOrderOfKind,
  DEATH,
  PLAIN_KINDS,
  type Sample,
  TRANSLATED_KINDS,
} from '../samples.ts';

const SOURCE = 'spec §6.4 POST create-cso-request; spec §2.5';
const RULES = 'spec §3.2';
const PREVIEW = { previewOnly: 'true' };
const call = createRequest;

/** A preview refused because of one field. */
function wrongField(name: string, field: string, document: Sample): Case {
  return refuses(`an order ${name} is refused`, {
    source: `${SOURCE}; ${RULES}`,
    call,
    sent: { headers: PREVIEW, body: birthOrder(document) },
    code: 'MALFORMED',
    fields: [`birthDocs.0.${field}`],
  });
}

const number = (nationalIdenNumber: unknown) => ({ nid: { nationalIdenNumber } });
const FIRST_BIRTH = PLAIN_KINDS.find(({ type }) => type === 'BirthFirstTime')?.document;
const [TRANSLATED] = TRANSLATED_KINDS;

const fields: Case[] = [
  ...[0, MAX_COPIES + 1, 1.5, '2'].map((numberOfCopies) =>
    wrongField(`of ${JSON.stringify(numberOfCopies)} copies`, 'numberOfCopies', { numberOfCopies }),
  ),
  wrongField('with a number of 13 digits', 'nid.nationalIdenNumber', number('2900514019001')),
  wrongField('with a number of 15 digits', 'nid.nationalIdenNumber', number('290051401900101')),
  wrongField('with a letter in the number', 'nid.nationalIdenNumber', number('29005140190O10')),
  wrongField(
    'with a number that is not a string',
    'nid.nationalIdenNumber',
    number(29005140190010),
  ),
  wrongField('with an unknown gender', 'genderCode', { genderCode: 'X' }),
  wrongField('with an unknown relation', 'relationCode', { relationCode: 'COUSIN' }),
  wrongField('with a blank name', 'name.fullName', { name: { fullName: '   ' } }),
  wrongField('for a first issue with a number', 'nid.nationalIdenNumber', {
    ...FIRST_BIRTH,
    ...number('29005140190010'),
  }),
  wrongField('for a first issue of two copies', 'numberOfCopies', {
    ...FIRST_BIRTH,
    numberOfCopies: 2,
  }),
  ...['100', '124', 'en'].map((languageCode) =>
    refuses(`a translation into the language ${languageCode} is refused`, {
      source: 'spec §2.10: 101 to 123',
      call,
      sent: {
        headers: PREVIEW,
        body: createOrder('translatedDocs', { ...TRANSLATED?.document, languageCode }),
      },
      code: 'MALFORMED',
      fields: ['translatedDocs.0.languageCode'],
    }),
  ),
];

const acceptedFields: Case[] = [
  accepts('a number in Arabic-Indic digits is accepted', {
    source: 'spec §6.4: Arabic-Indic and Persian digits are accepted',
    call,
    sent: { headers: PREVIEW, body: birthOrder(number('٢٩٠٠٥١٤٠١٩٠٠١٠')) },
  }),
  accepts('an implausible number is accepted, because only the form checks it', {
    source: 'spec §6.4: National ID',
    call,
    sent: { headers: PREVIEW, body: birthOrder(number('20002290190010')) },
  }),
  accepts('a price in the payload is ignored', {
    source: 'spec §6.4: the server prices',
    call,
    sent: { headers: PREVIEW, body: birthOrder({ price: 0, unitPrice: 0 }) },
    check: ({ TotalPrice = 0 }) =>
      assertHolds(TotalPrice > 0, 'the TotalPrice should be the server’s'),
  }),
  accepts('a preview needs no delivery and no key', {
    source: 'spec §6.4: the delivery form is completed before the real create',
    call,
    sent: { headers: PREVIEW, body: { ...birthOrder(), contactInfo: {} } },
  }),
  plays('the total is the price times the copies of all documents', {
    source: 'spec §3.6; spec §3.5',
    call,
    kind: 'valid',
    run: async ({ send, citizen }) => {
      const price = expectAccepted(prices.birthPrice, await send(prices.birthPrice));
      const five = { ...birthDocument, numberOfCopies: MAX_COPIES };
      const body = createOrder('birthDocs', five, birthDocument);
      const reply = await (await citizen()).send(call, { headers: PREVIEW, body });
      assertEqual(expectAccepted(call, reply).TotalPrice, price * (MAX_COPIES + 1), 'TotalPrice');
    },
  }),
  plays('documents of several lists in one order have their own prices', {
    source: 'spec §4.5',
    call,
    kind: 'valid',
    run: async ({ send, citizen }) => {
      const birth = expectAccepted(prices.birthPrice, await send(prices.birthPrice));
      const death = expectAccepted(prices.deathPrice, await send(prices.deathPrice));
      const body = { ...birthOrder({ numberOfCopies: 2 }), ...createOrderOfKind(DEATH) };
      const reply = await (await citizen()).send(call, { headers: PREVIEW, body });
      assertEqual(expectAccepted(call, reply).TotalPrice, 2 * birth + death, 'TotalPrice');
    },
  }),
  plays('email and token of the session are also accepted in the query', {
    source: 'spec §6.4: header and query email and token',
    call,
    kind: 'valid',
    run: async ({ citizen }) => {
      const { send, email, token } = await citizen();
      const sent = { headers: PREVIEW, query: { email, token }, body: birthOrder() };
      expectAccepted(call, await send(call, sent));
    },
  }),
];

const orderRefusals: Case[] = [
  ...[
    { name: 'without documents', body: { contactInfo: {}, options: {} }, fields: ['body'] },
    { name: 'with an empty list', body: createOrder('birthDocs'), fields: ['birthDocs'] },
    {
      name: `with ${MAX_DOCUMENTS + 1} documents`,
      body: createOrder('birthDocs', ...Array(MAX_DOCUMENTS + 1).fill(birthDocument)),
      fields: ['birthDocs'],
    },
    {
      name: `with ${MAX_DOCUMENTS + 1} documents of two lists`,
      body: {
        ...createOrder('birthDocs', ...Array(MAX_DOCUMENTS).fill(birthDocument)),
        ...createOrderOfKind(DEATH),
      },
      fields: ['body'],
    },
    {
      name: 'of a card with another document',
      body: { ...birthOrder(), ...createOrderOfKind(CARD) },
      fields: ['nidDoc'],
    },
    { name: 'without a contact', body: { birthDocs: [birthDocument] }, fields: ['contactInfo'] },
    { name: 'in broken JSON', body: '{"birthDocs": [', fields: [] },
    { name: 'that is a list', body: [], fields: [] },
  ].map(({ name, body, fields: named }) =>
    refuses(`an order ${name} is refused`, {
      source: SOURCE,
      call,
      sent: { headers: PREVIEW, body },
      code: 'MALFORMED',
      fields: named,
    }),
  ),
  refuses('an order of two megabytes is refused with 413', {
    source: 'spec §6.4: body too large',
    call,
    sent: { headers: PREVIEW, body: birthOrder({ motherFullName: 'أ'.repeat(1_000_000) }) },
    code: 'TOO_LARGE',
  }),
  refuses('previewOnly accepts only true or false', {
    source: 'spec §6.4: header previewOnly',
    call,
    creates: true,
    sent: { headers: { previewOnly: 'yes' }, body: birthOrder() },
    code: 'MALFORMED',
    fields: ['previewonly'],
  }),
  ...['channelCode', 'subChannelCode', 'operatorCode'].map((header) =>
    refuses(`the header ${header} accepts only 1`, {
      source: 'spec §3.6: the fixed channel header values are all 1',
      call,
      sent: { headers: { ...PREVIEW, [header]: '2' }, body: birthOrder() },
      code: 'MALFORMED',
      fields: [header.toLowerCase()],
    }),
  ),
  refuses('an order without an AccessToken is refused', {
    source: 'spec §6.4: no, bad or expired AccessToken',
    call,
    as: 'anybody',
    sent: { headers: PREVIEW, body: birthOrder() },
    code: 'UNAUTHENTICATED',
  }),
];

/** General order rules, in previews. */
export const orderCases: readonly Case[] = [...acceptedFields, ...fields, ...orderRefusals];
