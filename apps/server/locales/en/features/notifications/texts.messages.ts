import { figures, getFigureTexts, refundDay, STATE_TEXTS } from '@wathiqa/content';
import {
  afterAttempt,
  asPiastres,
  type CountedForms,
  countedNoun,
  deliveryTimes,
  formatCairoMoment,
  formatDayText,
  formatFullDayText,
  MAX_DELIVERY_ATTEMPTS,
  type PaymentMethod,
  type Piastres,
  servicePromise,
  sumPiastres,
  type Translation,
  type UnallocatedReason,
} from '@wathiqa/domain';
import {
  awaitsVisit,
  type NotificationFacts,
  otherReasons,
  rejectedDocuments,
} from '../../../../src/features/notifications/notification-facts.ts';
import {
  gsmText,
  money as moneyIn,
  type NotificationTexts,
  truncateToSmsParts,
} from '../../../../src/features/notifications/notification-text.ts';
import type { messages as source } from '../../../../src/features/notifications/texts.messages.ts';

const DOCUMENTS: CountedForms = { one: 'document', other: 'documents' };

export const messages: Translation<typeof source> = {
  portal: 'Wathiqa',
  portalLine: 'Civil Status portal',
  sender: 'Wathiqa portal',
  greeting: (name) => `Hello ${name},`,
  requestNumber: 'Request number',
  document: 'Document',
  copies: 'Copies',
  price: 'Amount',
  total: 'Total',
  fees: 'Provider’s charge',
  paidTotal: 'Paid',
  trial: 'Trial',
  trialNote:
    'This is a trial message from a demonstration of the portal: no documents are issued and no money is paid because of it, and the call centre does not know this request.',
  notAsked:
    'You received this message because a request was registered with your account. Our messages never ask for a password or card details.',
};

function visitLines(facts: NotificationFacts): string[] {
  const { title, what, when, papers, counted } = STATE_TEXTS.en.visitTexts;
  return awaitsVisit(facts) ? [`${title}: ${what} ${when}`, papers, counted] : [];
}

const { follow, pay } = { follow: 'Track the request', pay: 'Pay' };

export const notificationTexts: NotificationTexts = {
  registered: (facts) => ({
    sms: `Wathiqa: request ${facts.requestId} is registered (${money(facts.total)}). We are reviewing it. Do not pay now.${awaitsVisit(facts) ? ' Once accepted, visit a civil registry for photo, fingerprints and signature.' : ''}`,
    subject: 'Your request is registered',
    paragraphs: [
      'We have your request and are reviewing it. We will tell you the result. Do not pay anything before that.',
      ...visitLines(facts),
      servicePromise(undefined, 'en'),
    ],
    facts: [],
    bill: { fees: asPiastres(0) },
    action: follow,
  }),

  orderedAboutYou: ({ requestId }, { orderedAt, summed = 1 }) => ({
    sms:
      summed > 1
        ? `Wathiqa: other accounts made ${summed} requests with your national ID number, the last one ${requestId}.`
        : `Wathiqa: another account requested a document with your national ID number on ${moment(orderedAt)} (${requestId}).`,
    call: {
      sms: `Not expected? Call ${callLine}.`,
      email: `If you did not know about it, call us on ${callLines} and give the request number, and we will look into it.`,
    },
    subject:
      summed > 1
        ? 'Other accounts requested documents about you'
        : 'Another account requested a document about you',
    paragraphs: [
      summed > 1
        ? `${summed} requests with your national ID number were made from accounts that are not yours, the last one on ${moment(orderedAt)}. This message sums them up. A relative may have made them.`
        : `On ${moment(orderedAt)}, a document with your national ID number was requested from an account that is not yours. A relative may have requested it.`,
    ],
    facts: [],
    action: 'Contact us',
    why: 'You received this message because your account proves the national ID number in the request. Our messages never ask for a password or card details.',
  }),

  addressChanged: ({ requestId }, { changedAt, heldUntil }) => ({
    sms: `Wathiqa: the delivery address of request ${requestId} changed on ${moment(changedAt)}.`,
    call: {
      sms: `Not you? Call ${callLine} now and change your password.`,
      email: `If this was not you, call us now on ${callLines} so that we stop sending them. Also change the password of your government account.`,
    },
    subject: 'The delivery address of your request has changed',
    paragraphs: [
      `The delivery address of your documents changed on ${moment(changedAt)}.`,
      ...(heldUntil ? [`We do not pack them for delivery before ${moment(heldUntil)}.`] : []),
    ],
    facts: [],
    action: follow,
  }),

  correctionAsked: ({ requestId }, { until }) => ({
    sms: `Wathiqa: you need to correct request ${requestId}. Open it in "My requests" and correct it by the end of ${day(until)}. It keeps its place.`,
    subject: 'You need to correct your request',
    paragraphs: [
      'We have reviewed your request, and a detail in it needs to be corrected before we go on. Open the request to read what the member of staff wrote, and correct only that.',
      `The request keeps its number and its place. If you do not correct the detail by the end of ${day(until)}, the document is rejected.`,
    ],
    facts: [{ label: 'Last day', value: day(until) }],
    action: 'Correct your details',
  }),

  answered: ({ requestId, lastAnswer }) => ({
    sms: truncateToSmsParts(
      `Wathiqa: answer to your message about request ${requestId}: `,
      gsmText(lastAnswer),
      '. Whole answer in "My requests".',
      '...',
    ),
    subject: 'An answer to your message about your request',
    paragraphs: [
      'A member of staff answered your message about your request:',
      ...lastAnswer.split('\n').filter(Boolean),
    ],
    facts: [],
    action: follow,
  }),

  rejected: (facts) => ({
    sms: truncateToSmsParts(
      `Wathiqa: we could not accept request ${facts.requestId}. Reason: `,
      gsmText(rejectedDocuments(facts)[0]?.reason ?? ''),
      `${otherReasons(facts) ? ', and others in "My requests"' : ''}. Do not pay.`,
      '...',
    ),
    subject: 'We could not accept your request',
    paragraphs: [
      'We reviewed your request and could not accept it, for the reasons below. You do not have to pay. You can register a new request once you have corrected what is needed.',
    ],
    facts: rejections(facts),
    action: follow,
  }),

  waitingPayment: (facts) => {
    const rejected = rejectedDocuments(facts);
    const without =
      rejected.length > 0 ? `, apart from ${countedNoun(rejected.length, DOCUMENTS)}` : '';
    return {
      sms: `Wathiqa: request ${facts.requestId} is accepted${without}. Pay ${money(facts.total)} from "My requests" in the portal.${awaitsVisit(facts) ? ' Visit a civil registry for photo, fingerprints and signature.' : ''}`,
      subject: 'Your request is accepted and is waiting for payment',
      paragraphs: [
        `We reviewed your request and accepted it${without}. Once you pay, by bank card or in cash, we prepare your documents. There is no deadline for payment.`,
        ...visitLines(facts),
      ],
      facts: rejections(facts),
      bill: { fees: asPiastres(0) },
      action: pay,
    };
  },

  paymentCode: ({ requestId }, { code, total, expiresAt }) => ({
    sms: `Wathiqa: cash code ${code} for request ${requestId}. Pay ${money(total)} at ${cashPlace} by ${moment(expiresAt)}.`,
    subject: 'Your cash code',
    paragraphs: [
      `Give this code at ${cashPlace} and pay the amount. If it expires, get a new code on the page of your request.`,
    ],
    facts: [
      { label: 'Cash code', value: code },
      { label: 'Amount with the provider’s charge', value: money(total) },
      { label: 'Valid until', value: moment(expiresAt) },
    ],
    action: pay,
  }),

  withdrawn: ({ requestId }) => ({
    sms: `Wathiqa: request ${requestId} is cancelled as you asked. You pay nothing for it.`,
    subject: 'Your request is cancelled',
    paragraphs: ['We cancelled your request as you asked. You pay nothing for it.'],
    facts: [],
    action: follow,
  }),

  reopened: ({ requestId }) => ({
    sms: `Wathiqa: we are reviewing request ${requestId} again. You need to do nothing; we will send you the decision.`,
    subject: 'We are reviewing your request again',
    paragraphs: [
      'We reopened your request to review its decision again. You need to do nothing, and it keeps its place. Pay nothing for it until you receive the new decision.',
    ],
    facts: [],
    action: follow,
  }),

  paid: (facts, { method, fees, reference, paidAt }) => ({
    sms: `Wathiqa: we received ${money(sumPiastres([facts.total, fees]))} for request ${facts.requestId}, payment number ${reference}.${awaitsVisit(facts) ? ' Your card is issued after your visit to a registry for photo, fingerprints and signature.' : ''}`,
    subject: 'We received your payment',
    paragraphs: [
      awaitsVisit(facts)
        ? 'We received your payment. Download the receipt from the page of your request.'
        : 'We received your payment and are preparing your documents. Download the receipt from the page of your request.',
      ...visitLines(facts),
    ],
    facts: payment(reference, method, paidAt),
    bill: { fees },
    action: follow,
  }),

  unusablePayment: ({ requestId }, { amount, reason, method, fees, reference, paidAt }) => ({
    sms: `Wathiqa: request ${requestId} could not take your ${money(amount)}: ${unusableReasons[reason]}. We check it. Do not pay again.`,
    subject: 'Money that your request could not take',
    paragraphs: [
      `We received ${money(amount)} for your request. It could not take it because ${unusableReasons[reason]}.`,
      'Our staff either count it for your request or refund it, and we send you a message. Do not pay again before that.',
      {
        card: 'A refund reaches the card that you paid with.',
        cash: `You collect a refund in cash at ${cashPlace}, with your national ID card and the payment number. ${getFigureTexts('en').refundSample}`,
      }[method],
      ...(fees > 0 ? [`We do not refund the provider’s charge of ${money(fees)}.`] : []),
    ],
    facts: [{ label: 'Amount', value: money(amount) }, ...payment(reference, method, paidAt)],
    action: follow,
  }),

  refunded: (
    { requestId },
    {
      amount,
      method,
      fees,
      reference,
      refundedAt,
      until: lastDay,
      document,
      rest,
      unusable,
      promise,
    },
  ) => {
    const until = day(lastDay ?? refundDay(method, new Date(refundedAt), []));
    return {
      sms: {
        card: `Wathiqa: we refunded ${money(amount)} of request ${requestId}. It reaches your card by ${until}.`,
        cash: `Wathiqa: we refunded ${money(amount)} of request ${requestId}. Collect it at ${cashPlace} with your national ID card by ${until}.`,
      }[method],
      ...(method === 'cash' && {
        call: { sms: `Check first: ${callLine}.`, email: getFigureTexts('en').refundSample },
      }),
      subject: 'A refund of your payment',
      paragraphs: [
        ...(promise
          ? ['The day on which we promised your documents has passed. The delay is ours.']
          : []),
        ...(document === undefined
          ? []
          : [
              `We will not issue this document of your request: ${document}.${rest ? ' The other documents stay as they are.' : ''}`,
            ]),
        {
          card: `We refunded ${money(amount)} of your payment. It reaches the card that you paid with by ${until}.`,
          cash: `We refunded ${money(amount)} of your payment. Collect it in cash at ${cashPlace} by ${until}. Bring your national ID card and the payment number.`,
        }[method],
        ...(fees > 0 ? [`We do not refund the provider’s charge of ${money(fees)}.`] : []),
        ...(unusable ? ['Your request could not take this money.'] : []),
        ...(document || unusable
          ? []
          : ['This refund does not stop your request. Its documents stay as they are.']),
      ],
      facts: [
        { label: 'Amount refunded', value: money(amount) },
        { label: method === 'card' ? 'Reaches the card by' : 'Collect by', value: until },
        { label: 'Payment number', value: reference },
      ],
      action: follow,
    };
  },

  onItsWay: ({ requestId, deliveryCode: code, governorateCode }) => ({
    sms: `Wathiqa: the documents of request ${requestId} are on their way. ${code ? `Delivery code ${code}: give it to the courier only once you have them.` : 'Keep your phone on.'}`,
    subject: 'Your documents are on their way',
    paragraphs: [
      `Your documents are on their way and reach you within ${deliveryTimes(governorateCode, 'en')}. Keep both your phones on.`,
      ...(code
        ? [
            'The courier asks for the delivery code at the door. Do not give it to anyone until you have the documents. We never ask for it by phone.',
          ]
        : []),
    ],
    facts: code ? [{ label: 'Delivery code', value: code }] : [],
    action: follow,
  }),

  deliveryAttempt: ({ requestId }, { nextOn, ...attempt }) => {
    const { afterAttemptTexts, deliveryFailureTexts } = STATE_TEXTS.en;
    const number = `${attempt.number} of ${MAX_DELIVERY_ATTEMPTS}`;
    const reason = deliveryFailureTexts[attempt.failure];
    const after = afterAttempt(attempt);
    const visit = after === 'visit' ? nextOn : null;
    const act = after === 'call' ? [] : [afterAttemptTexts[after]];
    return {
      sms: `Wathiqa: request ${requestId}, attempt ${number}. ${reason}. ${visit ? `Next visit: ${day(visit)}.` : act.join('')}`.trim(),
      ...(after === 'call' && {
        call: {
          sms: `If you want them, call ${callLine}.`,
          email: `If you want the documents, call us on ${callLines}.`,
        },
      }),
      subject: 'We tried to deliver your documents',
      paragraphs: [
        `${reason}, so we could not deliver your documents.`,
        ...(visit ? [`The courier comes again on ${formatFullDayText(visit, 'en')}.`] : []),
        ...act,
      ],
      facts: [{ label: 'Attempt', value: number }],
      action: after === 'correctAddress' ? 'Correct the address' : follow,
    };
  },

  returned: ({ requestId }, { keptUntil }) => ({
    sms: `Wathiqa: the documents of request ${requestId} came back to us. Ask us to send them again by ${day(keptUntil)}, in My requests.`,
    subject: 'Your documents came back to us',
    paragraphs: [
      `We could not deliver your documents, and they came back to us. We keep them for you until ${day(keptUntil)}.`,
      'Check the address on the page of the request and choose a day, and we will send them again.',
    ],
    facts: [{ label: 'Kept until', value: day(keptUntil) }],
    action: 'Send them again',
  }),

  lost: ({ requestId }, { arrivesOn }) => ({
    sms: `Wathiqa: the documents of request ${requestId} were lost on their way. Sorry.${arrivesOn ? ` We issue new ones at no charge, expected ${day(arrivesOn)}.` : ''}`,
    subject: 'Your documents were lost on their way',
    paragraphs: [
      'Your documents were lost on their way, and we are sorry. We cancelled them: anyone who verifies them sees that.',
      ...(arrivesOn
        ? ['We are issuing new ones at no charge. You do not need to do anything.']
        : []),
    ],
    facts: arrivesOn ? [{ label: 'Expected', value: day(arrivesOn) }] : [],
    action: follow,
  }),

  delivered: ({ requestId }) => ({
    sms: `Wathiqa: the documents of request ${requestId} are delivered.`,
    call: {
      sms: `If you do not have them, call ${callLine}.`,
      email: `If you do not have them, call us on ${callLines}.`,
    },
    subject: 'Your documents are delivered',
    paragraphs: ['Your documents are delivered.'],
    facts: [],
    action: follow,
  }),

  erasureProposed: ({ requestId }, { proposedAt }) => ({
    sms: `Wathiqa: erasure of your account and requests (such as ${requestId}) was asked for on ${moment(proposedAt)}.`,
    call: {
      sms: `Not you? Call ${callLine} now.`,
      email: `If you did not ask for this, call us on ${callLines} now, before the data is erased.`,
    },
    subject: 'Erasure of your data',
    paragraphs: [
      `On ${moment(proposedAt)} we were asked to erase your account and the data of your finished requests. A second member of staff checks this first. Erased data does not come back.`,
      'This is our last message about these requests.',
    ],
    facts: [],
    action: 'Contact us',
  }),

  restriction: ({ requestId }, { restricted }) => ({
    sms: restricted
      ? `Wathiqa: the processing of your request ${requestId} is restricted. We keep it and do not work on it.`
      : `Wathiqa: the restriction of your request ${requestId} is lifted. Work on it goes on.`,
    call: {
      sms: `Questions: ${callLine}.`,
      email: `If you have questions, call us on ${callLines}.`,
    },
    subject: restricted ? 'Your request is restricted' : 'The restriction is lifted',
    paragraphs: [
      restricted
        ? 'The processing of the data of this request is restricted. We keep the request and do not work on it until the restriction is lifted.'
        : 'The restriction of the data of this request is lifted. Work on it goes on from where it stopped.',
    ],
    facts: [],
    action: follow,
  }),
};

export const unusableReasons: Readonly<Record<UnallocatedReason, string>> = {
  unknownReference: 'its payment number is not known for this request',
  wrongAmount: 'it is not the amount due',
  alreadyPaid: 'the request is paid already',
  notPayable: 'the request had no payment due',
  otherProviderReference: 'its payment number is not known for this request',
};

function payment(reference: string, method: PaymentMethod, paidAt: string) {
  return [
    { label: 'Payment number', value: reference },
    { label: 'Paid by', value: method === 'card' ? 'Bank card' : 'Cash with a code' },
    { label: 'Paid on', value: moment(paidAt) },
  ];
}

const { lines } = figures.callCentre;
const cashPlace = figures.refund.cashPlace.en;
const callLines = lines.join(' or ');
const callLine = lines[0] ?? '';

/** ISO time as day and hour in Cairo. */
function moment(iso: string): string {
  return formatCairoMoment(new Date(iso), 'en');
}

function day(iso: string): string {
  return formatDayText(iso, 'en');
}

const money = (amount: Piastres) => moneyIn(amount, 'en');

function rejections(facts: NotificationFacts) {
  return rejectedDocuments(facts).map(({ title, reason }) => ({
    label: `${title} (rejected)`,
    value: reason,
  }));
}
