import { type CardRefusal, isJobTypeId, JOB_TYPES } from '@wathiqa/domain';
import { describe, expect, test } from 'vitest';
import { cardRefusalReason, cardRefusalText } from './card-refusals.ts';
import { jobTypeNames } from './job-types.ts';

describe('the sentence of a refusal', () => {
  test.each<[CardRefusal['rule'], string]>([
    ['PICTURE', 'برجاء التوجه إلى السجل المدني لتحديث صورة البطاقة'],
    [
      'STUDENT_AGE',
      'نأسف، لم يتم قبول طلبك. برجاء شراء استمارة رقم قومي وختمها من الجهة التعليمية بما يفيد استمرارك في الدراسة، ثم التوجه إلى أقرب سجل مدني',
    ],
    [
      'OVER_SEVEN_YEARS',
      'مر أكثر من سبع سنوات على إصدار البطاقة. برجاء التوجه إلى السجل المدني للتجديد وسداد الغرامة المقررة',
    ],
    [
      'NO_AGE',
      'الرقم القومي لا يدل على تاريخ ميلاد صحيح، ولا يمكن إصدار بطاقة به. راجع الرقم المكتوب',
    ],
  ])('%s', (rule, sentence) => expect(cardRefusalText({ rule }, 6)).toBe(sentence));

  test.each([
    [
      17,
      'بطاقة الرقم القومي تُطلب من حساب صاحبها. أول بطاقة لمن لم يبلغ 18 سنة يطلبها أحد والديه من السجل المدني',
    ],
    [18, 'بطاقة الرقم القومي تُطلب من حساب صاحبها'],
  ])('NOT_OWN at %i tells who orders the card of a minor', (figure, sentence) =>
    expect(cardRefusalText({ rule: 'NOT_OWN', figure, limit: 18 }, undefined)).toBe(sentence),
  );

  test.each([
    [8, 'نقابة المحامين', 'سنة واحدة'],
    [13, 'جهات حكومية أخرى خارج البلاد', '3 سنوات'],
    [9, 'نقابات أخرى', '5 سنوات'],
    [1, 'بالمعاش', '7 سنوات'],
  ] as const)('EXPIRED names job %i and its years', (id, job, years) => {
    expect(cardRefusalText({ rule: 'EXPIRED', figure: 90, limit: 11 }, id)).toBe(
      `انتهت صلاحية البطاقة، حيث إن صلاحية بطاقة «${job}» هي ${years}. برجاء التوجه إلى السجل المدني لتجديدها`,
    );
  });

  test('EXPIRED names every job', () => {
    for (const id of Object.keys(JOB_TYPES).map(Number).filter(isJobTypeId)) {
      expect(cardRefusalText({ rule: 'EXPIRED' }, id)).toContain(`«${jobTypeNames[id].ar}»`);
    }
  });
});

test.each<[CardRefusal, string]>([
  [
    { rule: 'PICTURE', figure: 59, limit: 60 },
    'البطاقة الصادرة عبر الإنترنت تُجدَّد دون حضور لمن بلغ 60 سنة أو أكثر، وسنّك 59 سنة.',
  ],
  [
    { rule: 'OVER_SEVEN_YEARS', figure: 84, limit: 83 },
    'مضى على إصدار البطاقة 84 شهرًا، والحد الأقصى 83 شهرًا.',
  ],
  [
    { rule: 'EXPIRED', figure: 103, limit: 11 },
    'مضى على إصدار البطاقة 103 أشهر، والحد الأقصى لهذه المهنة 11 شهرًا.',
  ],
  [{ rule: 'STUDENT_AGE', figure: 29, limit: 28 }, 'الحد الأقصى لسن الطالب 28 سنة، وسنّك 29 سنة.'],
  [
    { rule: 'NOT_OWN', figure: 36, limit: 18 },
    'الرقم المكتوب ليس الرقم القومي المثبت في الحساب الذي دخلت به.',
  ],
  [{ rule: 'NO_AGE' }, 'تُحسب السن من أرقام الرقم القومي، والرقم المكتوب لا يعطي سنًا.'],
])('the reason of $rule says the rule and the figure', (refusal, reason) =>
  expect(cardRefusalReason(refusal)).toBe(reason),
);
