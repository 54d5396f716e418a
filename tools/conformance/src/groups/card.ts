import { createRequest } from '@wathiqa/contract';
import type { ResponseCodeName } from '@wathiqa/domain';
import { accepts, type Case, refuses } from '../cases.ts';
import {
  acceptedCard,
  CARD,
  createOrder,
  createOrderOfKind,
  monthsAgo,
  numberOfAge,
  type Sample,
  withOptions,
} from '../samples.ts';

const SOURCE = 'spec §5.1; spec §5.1';
const PREVIEW = { previewOnly: 'true' };
const call = createRequest;
const OF_61: Sample = { nid: { nationalIdenNumber: numberOfAge(61) } };
const OF_27: Sample = { nid: { nationalIdenNumber: numberOfAge(27) } };
const OF_30: Sample = { nid: { nationalIdenNumber: numberOfAge(30) } };
const STUDENT = 6;
const PRESS_SYNDICATE = 7;

function card(answers: Sample, document: Sample = {}) {
  return { headers: PREVIEW, body: withOptions(createOrderOfKind(CARD, document), answers) };
}

function acceptsCard(name: string, answers: Sample, document?: Sample): Case {
  return accepts(`a card ${name} is accepted`, {
    source: SOURCE,
    call,
    sent: card(answers, document),
  });
}

function refusesCard(
  name: string,
  code: ResponseCodeName,
  answers: Sample,
  document?: Sample,
): Case {
  const sent = card(answers, document);
  return refuses(`a card ${name} is refused`, { source: SOURCE, call, sent, code });
}

function requiresField(field: string, answers: Sample): Case {
  return refuses(`a card with ${field} ${JSON.stringify(answers[field]) ?? 'missing'} is refused`, {
    source: SOURCE,
    call,
    sent: card(answers),
    code: 'MALFORMED',
    fields: [`options.${field}`],
  });
}

/** ID card rules, which the server must repeat. */
export const cardCases: readonly Case[] = [
  acceptsCard(
    'for a first issue, with a job and no last card,',
    { jobTypeId: 1 },
    { nidIssueReasonCode: 'FIRST' },
  ),
  acceptsCard('83 months old', acceptedCard({ lastIssueMonth: monthsAgo(83) })),
  acceptsCard('last issued online, at age 61,', acceptedCard({ lastIssuedOnline: true }), OF_61),
  acceptsCard(
    'of a job with a 12-month limit, 11 months old,',
    acceptedCard({ jobTypeId: PRESS_SYNDICATE, lastIssueMonth: monthsAgo(11) }),
  ),
  acceptsCard('of a student aged 27', acceptedCard({ jobTypeId: STUDENT }), OF_27),
  refusesCard(
    'last issued online, under age 60,',
    'CARD_PICTURE',
    acceptedCard({ lastIssuedOnline: true }),
  ),
  refusesCard(
    '84 months old',
    'CARD_OVER_SEVEN_YEARS',
    acceptedCard({ lastIssueMonth: monthsAgo(84) }),
  ),
  refusesCard(
    'of a job with a 12-month limit, 12 months old,',
    'CARD_EXPIRED',
    acceptedCard({ jobTypeId: PRESS_SYNDICATE, lastIssueMonth: monthsAgo(12) }),
  ),
  refusesCard(
    'of a student aged 30',
    'CARD_STUDENT_AGE',
    acceptedCard({ jobTypeId: STUDENT }),
    OF_30,
  ),
  refusesCard('with a number without a valid birth date', 'CARD_NO_AGE', acceptedCard(), {
    nid: { nationalIdenNumber: '29013140190010' },
  }),
  requiresField('lastIssuedOnline', acceptedCard({ lastIssuedOnline: undefined })),
  requiresField('lastIssueMonth', acceptedCard({ lastIssueMonth: undefined })),
  requiresField('lastIssueMonth', acceptedCard({ lastIssueMonth: '2013-12' })),
  requiresField('lastIssueMonth', acceptedCard({ lastIssueMonth: monthsAgo(-1) })),
  requiresField('lastIssueMonth', acceptedCard({ lastIssueMonth: '2024-13' })),
  requiresField('jobTypeId', acceptedCard({ jobTypeId: undefined })),
  requiresField('jobTypeId', acceptedCard({ jobTypeId: 15 })),
  refuses('two cards in one order are refused', {
    source: 'spec §6.4: nidDoc is a list of exactly one',
    call,
    sent: { headers: PREVIEW, body: createOrder('nidDoc', CARD.document, CARD.document) },
    code: 'MALFORMED',
    fields: ['nidDoc'],
  }),
  refuses('two copies of a card are refused', {
    source: 'spec §6.4: numberOfCopies 1',
    call,
    sent: { headers: PREVIEW, body: createOrderOfKind(CARD, { numberOfCopies: 2 }) },
    code: 'MALFORMED',
    fields: ['nidDoc.0.numberOfCopies'],
  }),
];
