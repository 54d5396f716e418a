import { AUDIT_ACTIONS } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { findingNames } from '../../labels/findings.messages.ts';
import { auditSentence } from './sentences.ts';

test.each([
  [
    'request.decide',
    {
      version: 1,
      state: 'WAITING_PAYMENT',
      documents: [{ state: 'WAITING_PAYMENT' }, { state: 'REJECTED' }, { state: 'REJECTED' }],
    },
    'قبل وثيقة واحدة ورفض وثيقتين؛ صار الطلب: في انتظار سداد الرسوم',
  ],
  [
    'request.decide',
    {
      state: 'WAITING_PAYMENT',
      documents: [
        {
          state: 'WAITING_PAYMENT',
          findings: [
            { kind: 'otherName', field: 'fullName', seen: true },
            { kind: 'orderedLately', field: null, seen: false },
          ],
        },
      ],
    },
    `قبل وثيقة واحدة بعد مراجعة: ${findingNames.otherName.short}؛ صار الطلب: في انتظار سداد الرسوم`,
  ],
  ['request.search', { by: 'name', requests: ['1', '2', '3'] }, 'بحث بالاسم، وظهر 3 طلبات'],
  ['request.returnForCorrection', { fields: ['name'] }, 'طلب تصحيح: الاسم'],
  ['request.setAside', { until: '2026-11-30' }, 'أجّله إلى 30 نوفمبر 2026'],
  ['request.transfer', { staffId: 7 }, 'حوّله إلى الموظف رقم 7'],
  [
    'holidays.propose',
    { day: '2026-11-18', before: null, after: { name: 'يوم' }, reason: 'أُعلنت متأخرة' },
    '18 نوفمبر 2026: إجازة «يوم». أُعلنت متأخرة',
  ],
  ['holidays.remove', { day: '2026-11-18', after: null }, '18 نوفمبر 2026: يوم عمل.'],
  [
    'regulations.propose',
    { serviceCode: 'MOICSO004', before: { version: 2 }, after: { version: 3, restored: 1 } },
    'وثيقة طلاق: النسخة 3، إعادة للنسخة 1',
  ],
  ['certificates.print', { batchId: 7, serials: [1, 2, 3] }, 'الدفعة 7: 3 شهادات'],
  ['certificates.reprint', { serials: [4], reason: 'تلفت' }, 'شهادة واحدة. تلفت'],
  ['certificates.revoke', { serial: 26000000016 }, 'الشهادة A-26-000 000 016'],
  ['request.claim', {}, ''],
] as const)('%s has a sentence', (action, detail, sentence) => {
  expect(auditSentence(action, detail)).toBe(sentence);
});

test('handles empty and outdated entries', () => {
  const odd = {
    documents: 'x',
    requests: 3,
    before: null,
    after: 7,
    from: 5,
    found: 'y',
    fields: {},
  };
  for (const action of AUDIT_ACTIONS) {
    for (const detail of [{}, odd]) expect(typeof auditSentence(action, detail)).toBe('string');
  }
});
