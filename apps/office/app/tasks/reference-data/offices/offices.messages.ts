import { countedNoun } from '@wathiqa/domain';
import { nounForms } from '../../../labels/counted.messages.ts';
import { screenTitles } from '../../../layout/layout.messages.ts';

const MEMBERS = nounForms('موظف واحد', 'موظفان', 'موظفين', 'موظفًا', 'موظف');

export const messages = {
  title: screenTitles.offices,
  lead: 'كل مكتب يعمل على طلبات ما يغطيه وحدها. بلا مكاتب يعمل كل موظف على كل الطلبات.',
  caption: 'مكاتب العمل',
  empty: 'لا مكاتب بعد: كل موظف يعمل على كل الطلبات.',
  add: 'إضافة مكتب',
  all: 'كل المكاتب',
  newTitle: 'مكتب جديد',
  unknown: { title: 'لا مكتب بهذا الرقم', text: 'ربما كُتب العنوان خطأ. اختر المكتب من القائمة.' },
  columns: {
    name: 'المكتب',
    governorates: 'المحافظات',
    lists: 'الوثائق',
    languages: 'لغات الترجمة',
    members: 'الموظفون',
    state: 'الحالة',
  },
  active: 'يعمل',
  ended: 'موقوف',
  every: { governorates: 'كلها', lists: 'كلها', languages: 'كلها' },
  members: (count: number) => (count === 0 ? 'لا أحد' : countedNoun(count, MEMBERS)),
  idle: (names: string) => `بلا مكتب، فلا يعملون على أي طلب: ${names}`,
  about: 'المكتب',
  covers: 'ما يغطيه',
  coversHint:
    'ما لم تختر منه شيئًا فالمكتب يغطيه كله. الطلب لأكثر المكاتب تخصصًا: باللغة ثم بالوثيقة ثم بالمحافظة.',
  staff: 'موظفوه',
  labels: {
    name: 'اسم المكتب',
    active: 'يستقبل الطلبات',
    governorates: 'محافظات التوصيل',
    lists: 'الوثائق',
    languages: 'لغات الترجمة',
    members: 'الموظفون',
  },
  activeHint: 'الموقوف يبقى في القائمة، وتنتقل طلباته المفتوحة إلى غيره.',
  noMembers: 'لا موظفين فيه بعد.',
  addMember: 'أضف موظفًا',
  choose: 'اختر الموظف',
  cover: 'يغطي غيابًا',
  until: (name: string) => `آخر يوم: ${name}`,
  remove: 'إخراج',
  removeName: (name: string) => `إخراج: ${name}`,
  review: 'مراجعة',
  reviewTitle: (name: string) => `حفظ «${name}»`,
  save: 'حفظ المكتب',
  saved: 'حُفظ المكتب.',
  effect: 'يسري على الموظفين من إجرائهم التالي، وتُوزَّع الطلبات المفتوحة من جديد خلال ثوانٍ.',
  firstOne: 'هذا أول مكتب: بعد حفظه لا يعمل موظف مراجعة بلا مكتب على أي طلب.',
} as const;
