import type { RequestStatus } from '@wathiqa/contract';
import type { HistoryEvent, RequestState } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { statusAnnouncement, toHistoryLines } from './history-lines.ts';
import { SAMPLE_AT, sampleStatus } from './sample-status.ts';
import { nextStep, stateTitle, toStatusSummary } from './status-summary.ts';

function status(
  events: readonly (readonly [HistoryEvent, RequestState, number?])[],
  changes: Partial<RequestStatus> = {},
): RequestStatus {
  return sampleStatus(events.at(-1)?.[1] ?? 'WAITING_APPROVAL', {
    History: events.map(([Event, CodeMessage, DocumentId]) => ({
      At: SAMPLE_AT,
      Event,
      State: { CodeMessage },
      ...(DocumentId === undefined ? {} : { DocumentId }),
    })),
    ...changes,
  });
}

const textOf = ({ text, name }: ReturnType<typeof statusAnnouncement>) =>
  name === undefined ? text : `${text}، ${name}`;
const texts = (of: RequestStatus) => toHistoryLines(of).map(textOf);

test('lists the latest first with document and state names', () => {
  expect(
    texts(
      status([
        ['REGISTERED', 'WAITING_APPROVAL'],
        ['DOCUMENT_ACCEPTED', 'WAITING_APPROVAL', 7],
        ['STATE_CHANGED', 'WAITING_PAYMENT'],
      ]),
    ),
  ).toEqual(['في انتظار سداد الرسوم', 'قُبلت وثيقة: شهادة ميلاد، منى أحمد', 'تم تسجيل الطلب']);
});

test('omits repeated state changes and internal events', () => {
  expect(
    texts(
      status([
        ['PAID', 'PAYMENT_ACCEPTED'],
        ['STATE_CHANGED', 'PAYMENT_ACCEPTED'],
        ['PACKED', 'PAYMENT_ACCEPTED'],
        ['UNPACKED', 'PAYMENT_ACCEPTED'],
      ]),
    ),
  ).toEqual(['عُبئت الوثائق للتوصيل', 'سُددت الرسوم']);
});

test('counts attempts and resets on redispatch', () => {
  const attempt = ['DELIVERY_ATTEMPTED', 'INTRANSIT'] as const;
  expect(
    texts(status([attempt, attempt, ['SENT_AGAIN', 'INTRANSIT'], attempt])).filter((text) =>
      text.startsWith('محاولة'),
    ),
  ).toEqual([
    'محاولة توصيل 1 من 3 لم تنجح',
    'محاولة توصيل 2 من 3 لم تنجح',
    'محاولة توصيل 1 من 3 لم تنجح',
  ]);
});

test('a failed attempt has its reason', () => {
  const tried = status([['DELIVERY_ATTEMPTED', 'INTRANSIT']]);
  const History = tried.History.map((entry) => ({ ...entry, Failure: 'noAnswer' as const }));
  expect(texts({ ...tried, History })).toEqual([
    'محاولة توصيل 1 من 3 لم تنجح: اتصل بك المندوب ولم ترد',
  ]);
});

test('tells a loss once, and that the papers are issued again until they leave', () => {
  const lost = [
    ['HANDED_OVER', 'INTRANSIT'],
    ['LOST', 'PAYMENT_ACCEPTED'],
    ['STATE_CHANGED', 'PAYMENT_ACCEPTED'],
  ] as const;
  expect(texts(status([...lost]))).toEqual([
    'ضاعت الوثائق في الطريق، وتصدر من جديد',
    'سُلمت الوثائق إلى البريد',
  ]);
  const next = (delivery: 'NOT_PACKED' | 'HANDED_OVER', history: Parameters<typeof status>[0]) =>
    nextStep(toStatusSummary(status(history, { Delivery: { State: delivery, Attempts: 0 } })));
  expect(next('NOT_PACKED', [...lost])).toContain('بلا مقابل');
  expect(next('HANDED_OVER', [...lost, ['HANDED_OVER', 'INTRANSIT']])).not.toContain('بلا مقابل');
});

test('announces the state and the last event', () => {
  const returned = status([['RETURNED', 'INTRANSIT']], {
    Delivery: { State: 'RETURNED', Attempts: 3 },
  });
  expect(stateTitle(toStatusSummary(returned), 'الحالة')).toBe('عادت الوثائق ولم تُسلَّم');
  expect(nextStep(toStatusSummary(returned))).toContain('نرسلها إليك مرة أخرى');
  expect(textOf(statusAnnouncement(returned))).toBe(
    'عادت الوثائق ولم تُسلَّم. عادت الوثائق بعد تعذر تسليمها',
  );
  const withdrawn = status([['WITHDRAWN', 'REJECTED']], { Withdrawn: true });
  expect(stateTitle(toStatusSummary(withdrawn), 'الحالة')).toBe('أُلغي الطلب');
});

test('names the owner as at the time of the event', () => {
  const corrected = status([
    ['CORRECTION_ASKED', 'WAITING_APPROVAL', 7],
    ['CORRECTED', 'WAITING_APPROVAL', 7],
  ]);
  const [asked, after] = corrected.History;
  const History = [{ ...asked, FullName: 'منى حمد' }, after] as typeof corrected.History;
  expect(toHistoryLines({ ...corrected, History }).map(({ name }) => name)).toEqual([
    'منى أحمد',
    'منى حمد',
  ]);
});
