import { type CardRefusal, isJobTypeId, JOB_TYPES, type LastIssue } from '@wathiqa/domain';
import { describe, expect, test } from 'vitest';
import { cardRefusalReason, cardRefusalText } from './card-refusals.ts';
import { jobTypeNames } from './lookups.messages.ts';

describe('refusal text', () => {
  test.each<[CardRefusal['rule'], string]>([
    [
      'PICTURE',
      'نأسف، لا نقبل الطلب من هنا: صورة بطاقتك تحتاج إلى تحديث. توجه إلى أقرب سجل مدني لتحديثها',
    ],
    [
      'STUDENT_AGE',
      'نأسف، لا نقبل الطلب من هنا. اشترِ استمارة رقم قومي، واختمها من جهة دراستك بما يفيد استمرارك فيها، ثم اذهب بها إلى أقرب سجل مدني',
    ],
    [
      'OVER_SEVEN_YEARS',
      'مرت سبع سنوات أو أكثر على إصدار بطاقتك. توجه إلى السجل المدني لتجديدها وسداد الغرامة المقررة',
    ],
    [
      'NO_AGE',
      'الرقم القومي لا يدل على تاريخ ميلاد صحيح، ولا يمكن إصدار بطاقة به. راجع الرقم المكتوب',
    ],
  ])('%s', (rule, sentence) => expect(cardRefusalText({ rule }, { jobTypeId: 6 })).toBe(sentence));

  test.each([
    [
      17,
      'بطاقة الرقم القومي تُطلب من حساب صاحبها. أول بطاقة لمن لم يبلغ 18 سنة يطلبها أحد والديه من السجل المدني',
    ],
    [18, 'بطاقة الرقم القومي تُطلب من حساب صاحبها'],
  ])('NOT_OWN at %i explains cards of minors', (figure, sentence) =>
    expect(cardRefusalText({ rule: 'NOT_OWN', figure, limit: 18 }, {})).toBe(sentence),
  );

  test.each([
    [8, 'نقابة المحامين', 'سنة واحدة'],
    [13, 'جهات حكومية أخرى خارج البلاد', '3 سنوات'],
    [9, 'نقابات أخرى', '5 سنوات'],
    [1, 'بالمعاش', '7 سنوات'],
  ] as const)('EXPIRED names job %i and its years', (id, job, years) => {
    expect(cardRefusalText({ rule: 'EXPIRED', figure: 90, limit: 11 }, { jobTypeId: id })).toBe(
      `انتهت صلاحية بطاقتك: مدة بطاقة «${job}» ${years}. توجه إلى السجل المدني لتجديدها`,
    );
  });

  test('EXPIRED names every job', () => {
    for (const id of Object.keys(JOB_TYPES).map(Number).filter(isJobTypeId)) {
      expect(cardRefusalText({ rule: 'EXPIRED' }, { jobTypeId: id })).toContain(
        `«${jobTypeNames[id]}»`,
      );
    }
  });
});

test.each<[CardRefusal, LastIssue | undefined, string]>([
  [
    { rule: 'PICTURE', figure: 59, limit: 60 },
    undefined,
    'من صدرت بطاقته الأخيرة عبر الإنترنت أو مركز الاتصال يطلب البدل دون حضور إذا بلغ 60 سنة، وسنك 59 سنة.',
  ],
  [
    { rule: 'OVER_SEVEN_YEARS', figure: 84, limit: 83 },
    { year: 2019, month: 11 },
    'صدرت بطاقتك في نوفمبر 2019، ومدتها 7 سنوات، فانتهت في نوفمبر 2026.',
  ],
  [
    { rule: 'OVER_SEVEN_YEARS', figure: 155, limit: 83 },
    'BEFORE_2014',
    'صدرت بطاقتك قبل يناير 2014، ومدتها 7 سنوات، فانتهت قبل يناير 2021.',
  ],
  [
    { rule: 'EXPIRED', figure: 36, limit: 35 },
    { year: 2023, month: 12 },
    'صدرت بطاقتك في ديسمبر 2023، ومدتها لهذه المهنة 3 سنوات، فانتهت في ديسمبر 2026.',
  ],
  [
    { rule: 'EXPIRED', figure: 103, limit: 11 },
    { year: 2018, month: 1 },
    'صدرت بطاقتك في يناير 2018، ومدتها لهذه المهنة سنة واحدة، فانتهت في يناير 2019.',
  ],
  [{ rule: 'EXPIRED', figure: 103, limit: 11 }, undefined, 'انتهت مدة البطاقة.'],
  [
    { rule: 'STUDENT_AGE', figure: 29, limit: 28 },
    undefined,
    'الحد الأقصى لسن الطالب 28 سنة، وسنك 29 سنة.',
  ],
  [
    { rule: 'NOT_OWN', figure: 36, limit: 18 },
    undefined,
    'الرقم المكتوب ليس الرقم القومي المثبت في الحساب الذي دخلت به.',
  ],
  [{ rule: 'NO_AGE' }, undefined, 'تُحسب السن من أرقام الرقم القومي، والرقم المكتوب لا يعطي سنًا.'],
])('the reason of %j is verifiable by the citizen', (refusal, issued, reason) =>
  expect(cardRefusalReason(refusal, issued)).toBe(reason),
);
