import { cardRefusalText } from '@wathiqa/content';
import { createRequest } from '@wathiqa/contract';
import {
  type CalendarDay,
  type CalendarMonth,
  type CardAnswers,
  cairoDay,
  checkEligibility,
  type EligibilityResult,
  formatMonth,
  ISSUE_MONTH_QUALIFIERS,
  ISSUE_REASONS,
  isJobTypeId,
  JOB_TYPES,
  type LastIssue,
  RESPONSE_CODES,
} from '@wathiqa/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decryptColumns } from '../../src/crypto/encrypted-rows.ts';
import { countRows, startServer, type TestServer } from '../harness.ts';
import { cardDocument, cardOrder } from '../support/card-orders.ts';
import { ownerOf } from '../support/data-keys.ts';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { atLength } from '../support/test-length.ts';

const ADULT = '29005140190010';

let server: TestServer;
let citizen: Citizen;
let today: CalendarDay;

beforeAll(async () => {
  server = await startServer();
  // Without a verified number: may order cards of any age.
  citizen = await server.signIn('cards@wathiqa.example');
});
beforeEach(() => {
  today = cairoDay(new Date());
});
afterAll(() => server.close());

function preview(payload: unknown) {
  return citizen.call(createRequest, { headers: { previewonly: 'true' }, body: payload });
}

function create(payload: unknown) {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  return citizen.call(createRequest, { headers, body: payload });
}

function monthsAgo(months: number): CalendarMonth {
  const date = new Date(Date.UTC(today.year, today.month - 1 - months));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** National ID for a birthday `age` years ago, moved by `shift` days. */
function numberOfAge(age: number, shift = 0): string {
  const date = new Date(Date.UTC(today.year - age, today.month - 1, today.day + shift));
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-');
  return `${year < '2000' ? '2' : '3'}${year.slice(2)}${month}${day}0190010`;
}

function createOrder({ reason, lastIssueMonth, ...answers }: CardAnswers, nationalId: string) {
  return cardOrder(
    cardDocument({
      nidIssueReasonCode: reason,
      nid: { nationalIdenNumber: nationalId },
    }),
    typeof lastIssueMonth === 'string'
      ? { ...answers, lastIssueMonthQualifier: lastIssueMonth }
      : { ...answers, lastIssueMonth: lastIssueMonth && formatMonth(lastIssueMonth) },
  );
}

describe('accepted card order', () => {
  test('stores reason, job and answers', async () => {
    const payload = createOrder(
      {
        reason: 'DAMAGED',
        lastIssuedOnline: true,
        lastIssueMonth: monthsAgo(35),
        jobTypeId: 14,
      },
      numberOfAge(60),
    );
    const { body } = await create(payload);
    expect(body).toMatchObject({ ResponseCode: 200, TotalPrice: 175 });
    const { rows } = await sql<object>`
      SELECT full_name, mother_full_name, gender, national_id, relation, copies, unit_price, documents.list,
             document_type, service_code, issue_reason, job_name, spouse_full_name, applicant_entity,
             language_code, options
      FROM requests JOIN documents ON request_id = requests.id
      WHERE requests.id = ${body.Id ?? ''}::bigint`.execute(server.database.query);
    const key = [...ownerOf(citizen.email), body.Id ?? '', 1];
    expect(rows.map((row) => decryptColumns('documents', key, row))).toEqual([
      {
        full_name: 'أحمد محمود عبد الرحمن السيد',
        mother_full_name: 'فاطمة حسن إبراهيم علي',
        gender: 'M',
        national_id: numberOfAge(60),
        relation: 'SELF',
        copies: 1,
        unit_price: 17_500,
        list: 'nidDoc',
        document_type: 'Nid',
        service_code: 'MOICSO002',
        issue_reason: 'DAMAGED',
        job_name: 'القطاع الخاص وقطاع الأعمال',
        spouse_full_name: null,
        applicant_entity: null,
        language_code: null,
        options: {
          locale: 'ar',
          lastIssuedOnline: true,
          lastIssueMonth: formatMonth(monthsAgo(35)),
          jobTypeId: 14,
        },
      },
    ]);
  });

  test.each([
    ['LOST', 'UNKNOWN', 36, { ResponseCode: 200 }, ['cardMonthUnknown', 'applicantUnknown']],
    ['LOST', 'BEFORE_2014', 60, { ResponseCode: 200 }, ['applicantUnknown']],
    ['DAMAGED', 'BEFORE_2014', 60, { ResponseCode: 200 }, ['applicantUnknown']],
  ] as const)(
    'an unknown issue month (%s, %s, at %i) is a finding',
    async (reason, lastIssueMonth, age, answer, kinds) => {
      const given = { reason, lastIssuedOnline: false, lastIssueMonth, jobTypeId: 1 } as const;
      const { body } = await create(createOrder(given, numberOfAge(age)));
      expect(body).toMatchObject(answer);
      await server.app.jobs.drain();
      const { rows } = await sql`
        SELECT findings, options ->> 'lastIssueMonthQualifier' AS qualifier, options ? 'lastIssueMonth' AS dated
        FROM requests WHERE id = ${body.Id ?? ''}::bigint`.execute(server.database.query);
      const found = rows[0] as { findings: string[] };
      expect(found).toMatchObject({ qualifier: lastIssueMonth, dated: false });
      expect(
        found.findings.filter((kind) => kind !== 'otherName' && kind !== 'orderedLately'),
      ).toEqual(kinds);
    },
  );

  test('requires only the job for a first card', async () => {
    const { body } = await preview(createOrder({ reason: 'FIRST', jobTypeId: 2 }, ADULT));
    expect(body).toMatchObject({ ResponseCode: 200, TotalPrice: 175 });
  });
});

describe('refused card order', () => {
  const answers = { reason: 'LOST', lastIssuedOnline: false, jobTypeId: 14 } as const;

  test.each([
    ['CARD_NO_AGE', () => createOrder({ reason: 'FIRST', jobTypeId: 1 }, '30102290190010')],
    [
      'CARD_PICTURE',
      () =>
        createOrder(
          { ...answers, lastIssuedOnline: true, lastIssueMonth: monthsAgo(0) },
          numberOfAge(60, 1),
        ),
    ],
    [
      'CARD_OVER_SEVEN_YEARS',
      () => createOrder({ ...answers, jobTypeId: 1, lastIssueMonth: monthsAgo(84) }, ADULT),
    ],
    [
      'CARD_OVER_SEVEN_YEARS',
      () => createOrder({ ...answers, jobTypeId: 1, lastIssueMonth: 'BEFORE_2014' }, ADULT),
    ],
    ['CARD_EXPIRED', () => createOrder({ ...answers, lastIssueMonth: monthsAgo(36) }, ADULT)],
    ['CARD_STUDENT_AGE', () => createOrder({ reason: 'FIRST', jobTypeId: 6 }, numberOfAge(29, -1))],
  ] as const)('%s and writes nothing', async (code, payload) => {
    const before = await countRows(server.database);
    expectRefusal(await preview(payload()), code);
    expectRefusal(await create(payload()), code);
    expect(await countRows(server.database)).toEqual(before);
  });
});

describe('card ownership', () => {
  const answers: CardAnswers = { reason: 'FIRST', jobTypeId: 1 };

  test("rejects another person's card from a verified account", async () => {
    const ahmed = await server.signIn();
    const before = await countRows(server.database);
    for (const [number, text] of [
      [numberOfAge(30), 'بطاقة الرقم القومي تُطلب من حساب صاحبها'],
      [
        numberOfAge(17),
        'بطاقة الرقم القومي تُطلب من حساب صاحبها. أول بطاقة لمن لم يبلغ 18 سنة يطلبها أحد والديه من السجل المدني',
      ],
    ] as const) {
      const body = createOrder(answers, number);
      for (const previewonly of ['true', 'false']) {
        const headers = { previewonly, 'idempotency-key': crypto.randomUUID() };
        const reply = await ahmed.call(createRequest, { headers, body });
        expect(reply.status).toBe(200);
        expect(reply.body).toMatchObject({ ResponseCode: 4105, ResponseMessage: text });
      }
    }
    expect(await countRows(server.database)).toEqual(before);
  });

  test("accepts one's own card; staff decide for an unverified account", async () => {
    const ahmed = await server.signIn();
    const headers = { previewonly: 'true' };
    const own = await ahmed.call(createRequest, { headers, body: createOrder(answers, ADULT) });
    expect(own.body.ResponseCode).toBe(200);
    expect((await preview(createOrder(answers, ADULT))).body.ResponseCode).toBe(200);
  });
});

describe('invalid card answers', () => {
  const good = { lastIssuedOnline: false, lastIssueMonth: '2024-05', jobTypeId: 1 };

  function withAnswers(changes: Record<string, unknown>, reason: 'FIRST' | 'LOST' = 'LOST') {
    const order = cardOrder(cardDocument({ nidIssueReasonCode: reason }), good);
    return { ...order, options: { ...order.options, ...changes } };
  }

  test.each([
    ['lastIssuedOnline', undefined],
    ['lastIssuedOnline', null],
    ['lastIssuedOnline', 'yes'],
    ['lastIssuedOnline', 0],
    ['lastIssueMonth', undefined],
    ['lastIssueMonth', ''],
    ['lastIssueMonth', '2024'],
    ['lastIssueMonth', '2024-5'],
    ['lastIssueMonth', '2024-13'],
    ['lastIssueMonth', '2024-00'],
    ['lastIssueMonth', '2024-05-01'],
    ['lastIssueMonth', '٢٠٢٤-٠٥'],
    ['lastIssueMonth', 202_405],
    ['lastIssueMonth', '2013-12'],
    ['lastIssueMonth', '0000-01'],
    ['lastIssueMonth', '9999-12'],
    ['lastIssueMonthQualifier', 'NEVER'],
    ['lastIssueMonthQualifier', null],
    ['jobTypeId', undefined],
    ['jobTypeId', 0],
    ['jobTypeId', 15],
    ['jobTypeId', -6],
    ['jobTypeId', 1.5],
    ['jobTypeId', '6'],
    ['jobTypeId', null],
  ])('rejects %s %j', async (field, value) => {
    expectWrongFields(await preview(withAnswers({ [field]: value })), `options.${field}`);
    expectWrongFields(await create(withAnswers({ [field]: value })), `options.${field}`);
  });

  test('rejects a future month', async () => {
    const lastIssueMonth = formatMonth(monthsAgo(-1));
    expectWrongFields(await preview(withAnswers({ lastIssueMonth })), 'options.lastIssueMonth');
  });

  test('rejects a month together with its qualifier', async () => {
    const both = withAnswers({ lastIssueMonthQualifier: 'UNKNOWN' });
    expectWrongFields(await preview(both), 'options.lastIssueMonth');
  });

  test('accepts the earliest month and applies the seven-year rule', async () => {
    const reply = await preview(withAnswers({ lastIssueMonth: '2014-01' }));
    expectRefusal(reply, 'CARD_OVER_SEVEN_YEARS');
  });

  test('requires a job for a first card', async () => {
    const payload = withAnswers({ jobTypeId: undefined }, 'FIRST');
    expectWrongFields(await preview(payload), 'options.jobTypeId');
  });
});

describe('invalid card document', () => {
  const answers = { jobTypeId: 1 };
  const first = cardDocument({ nidIssueReasonCode: 'FIRST' });

  test.each([
    ['nidIssueReasonCode', 'STOLEN'],
    ['nidIssueReasonCode', undefined],
    ['jobTypeNIDCode', '6'],
    ['jobTypeNIDCode', undefined],
    ['jobName', ''],
    ['numberOfCopies', 2],
    ['numberOfCopies', 0],
    ['motherFullName', ' '],
    ['genderCode', 'X'],
  ])('rejects %s %j', async (field, value) => {
    const order = cardOrder(first, answers);
    const payload = { ...order, nidDoc: [{ ...first, [field]: value }] };
    expectWrongFields(await preview(payload), `nidDoc.0.${field}`);
  });

  test.each(['firstName', 'otherName'])('requires %s', async (part) => {
    const order = cardOrder(first, answers);
    const name = { ...first.name, [part]: '' };
    expectWrongFields(
      await preview({ ...order, nidDoc: [{ ...first, name }] }),
      `nidDoc.0.name.${part}`,
    );
  });

  test('rejects two cards', async () => {
    const order = cardOrder(first, answers);
    expectWrongFields(await preview({ ...order, nidDoc: [first, first] }), 'nidDoc');
  });
});

function expectedAnswer(standing: EligibilityResult, answers: CardAnswers) {
  switch (standing.kind) {
    case 'accepted':
      return { status: 200, body: { ResponseCode: 200, TotalPrice: 175 } };
    case 'question':
      return {
        status: 400,
        body: { ResponseCode: 400, Errors: [{ Field: `options.${standing.question}` }] },
      };
    case 'refused':
      return {
        status: 200,
        body: {
          ResponseCode: RESPONSE_CODES[`CARD_${standing.refusal.rule}`],
          ResponseMessage: cardRefusalText(standing.refusal, answers),
        },
      };
  }
}

test('server and browser always decide the same', async () => {
  const jobTypeId = fc
    .constantFrom(6, 6, ...Object.keys(JOB_TYPES).map(Number))
    .filter(isJobTypeId);
  const lastIssueMonth = fc
    .oneof(fc.constantFrom(0, 11, 12, 35, 36, 59, 60, 83, 84), fc.integer({ min: 0, max: 140 }))
    .map<LastIssue>(monthsAgo)
    .chain((month) => fc.constantFrom(month, month, month, ...ISSUE_MONTH_QUALIFIERS));
  const answers: fc.Arbitrary<CardAnswers> = fc
    .record({
      reason: fc.constantFrom(...ISSUE_REASONS),
      given: fc.record(
        { lastIssuedOnline: fc.boolean(), lastIssueMonth, jobTypeId },
        { requiredKeys: [] },
      ),
    })
    .map(({ reason, given }) => ({ reason, ...given }));
  const nationalId = fc.oneof(
    fc
      .tuple(
        fc.constantFrom(0, 27, 28, 29, 30, 59, 60, 61, 99, 100),
        fc.integer({ min: -1, max: 1 }),
      )
      .map(([age, shift]) => numberOfAge(age, shift)),
    fc.stringMatching(/^[0-9]{14}$/),
  );
  const met = new Set<string>();

  await fc.assert(
    fc.asyncProperty(answers, nationalId, async (given, number) => {
      const standing = checkEligibility(given, { nationalId: number, today });
      met.add(standing.kind === 'refused' ? standing.refusal.rule : standing.kind);
      const { status, body } = await preview(createOrder(given, number));
      expect({ status, body }).toMatchObject(expectedAnswer(standing, given));
    }),
    { numRuns: atLength(100, 400) },
  );
  expect([...met].sort()).toEqual([
    'EXPIRED',
    'NO_AGE',
    'OVER_SEVEN_YEARS',
    'PICTURE',
    'STUDENT_AGE',
    'accepted',
    'question',
  ]);
});
