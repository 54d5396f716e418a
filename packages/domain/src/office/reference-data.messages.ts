const EVERYBODY = ['clerk', 'supervisor', 'auditor', 'administrator'] as const;
const LEADERS = ['supervisor', 'administrator'] as const;

/**
 * Data that staff change. Permissions (`prices.read`), actions of the audit log (`prices.set`) with their names, and the
 * screen of the office follow from a row.
 */
export const REFERENCE_DATA = {
  prices: {
    path: 'prices',
    title: 'الأسعار',
    roles: {
      read: EVERYBODY,
      change: LEADERS,
      /** Large changes proposed by others. */
      approve: ['administrator'],
    },
    acts: {
      set: 'تغيير سعر',
      withdraw: 'سحب سعر قادم',
      propose: 'اقتراح سعر',
      decline: 'رفض سعر مقترح',
    },
  },
  regulations: {
    path: 'regulations',
    title: 'الشروط',
    roles: {
      read: EVERYBODY,
      change: ['administrator'],
      /** New versions proposed by others. */
      approve: ['administrator'],
    },
    acts: {
      save: 'نشر شروط',
      restore: 'إعادة نسخة شروط',
      propose: 'اقتراح شروط',
      decline: 'رفض شروط مقترحة',
    },
  },
  rejectionReasons: {
    path: 'reasons',
    title: 'أسباب الرفض',
    roles: { read: EVERYBODY, change: LEADERS },
    acts: { add: 'إضافة سبب رفض', change: 'تعديل سبب رفض', order: 'ترتيب أسباب الرفض' },
  },
  holidays: {
    path: 'holidays',
    title: 'الإجازات',
    roles: {
      read: EVERYBODY,
      change: LEADERS,
      /** Changes of a past day, proposed by others. */
      approve: ['administrator'],
    },
    acts: {
      save: 'حفظ إجازة',
      remove: 'حذف إجازة',
      propose: 'اقتراح تغيير إجازة يوم مضى',
      decline: 'رفض تغيير إجازة يوم مضى',
    },
  },
  outlets: {
    path: 'outlets',
    title: 'المواقع',
    roles: { read: EVERYBODY, change: LEADERS },
    acts: { save: 'حفظ موقع' },
  },
  offices: {
    path: 'offices',
    title: 'المكاتب',
    roles: { read: ['auditor', 'administrator'], change: ['administrator'] },
    acts: { save: 'حفظ مكتب' },
  },
} as const;

type Rows = typeof REFERENCE_DATA;
export type ReferenceData = keyof Rows;
export const REFERENCE_NAMES = Object.keys(REFERENCE_DATA) as ReferenceData[];

/** An entry of each row, by name of the row. */
export function ofReferenceData<Value>(
  of: (row: Rows[ReferenceData], name: ReferenceData) => Value,
): Record<ReferenceData, Value> {
  const rows = REFERENCE_NAMES.map((name) => [name, of(REFERENCE_DATA[name], name)]);
  return Object.fromEntries(rows) as Record<ReferenceData, Value>;
}

type Names<Part extends 'roles' | 'acts'> = {
  [Name in ReferenceData]: `${Name}.${keyof Rows[Name][Part] & string}`;
}[ReferenceData];

function flatten<Part extends 'roles' | 'acts', Value>(part: Part): Record<Names<Part>, Value> {
  const entries = Object.entries(REFERENCE_DATA).flatMap(([name, row]) =>
    Object.entries(row[part]).map(([key, value]) => [`${name}.${key}`, value]),
  );
  return Object.fromEntries(entries) as Record<Names<Part>, Value>;
}

export const referencePermissions = flatten<'roles', readonly (typeof EVERYBODY)[number][]>(
  'roles',
);
export const referenceActNames = flatten<'acts', string>('acts');
