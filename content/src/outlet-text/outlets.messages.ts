import { countedNoun, type OutletKind, type OutletServiceType } from '@wathiqa/domain';

export const outletMessages = {
  kinds: {
    model: {
      title: 'السجلات النموذجية',
      lead: 'مراكز تستخرج منها بطاقة الرقم القومي (الفئات السريعة وحدها في المولات) وشهادات الأحوال المدنية، بمعاونة الموظفين.',
    },
    smart: {
      title: 'السجلات الذكية',
      lead: 'ماكينات تستخرج منها الشهادات والوثائق بنفسك، دون انتظار أمام الشباك، ما دام المبنى الذي هي فيه مفتوحًا.',
    },
  } satisfies Record<OutletKind, { title: string; lead: string }>,
  serviceTypes: {
    express: 'خدمة مميزة بمعاونة الموظفين',
    accessible: 'خدمة مميزة لكبار السن وذوي الإعاقة',
    'self-service': 'خدمة ذاتية عبر الماكينة',
  } satisfies Record<OutletServiceType, string>,
  count: (outlets: number): string =>
    countedNoun(outlets, {
      one: 'موقع واحد',
      two: 'موقعان',
      few: 'مواقع',
      many: 'موقعًا',
      other: 'موقع',
    }),
  sample: 'بيانات استرشادية',
  /** Hours without a public source. */
  sampleHours: (hours: string) => `${hours} (مواعيد استرشادية)`,
  /** Unsourced hours of a machine. */
  buildingHours: 'مواعيد المبنى',
  closed: 'مغلق مؤقتًا',
  updated: (day: string) => `آخر تحديث للمواقع: ${day}`,
} as const;
