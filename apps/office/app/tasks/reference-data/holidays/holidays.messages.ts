import { countedNoun } from '@wathiqa/domain';
import { COUNTED } from '../../../labels/counted.messages.ts';
import { screenTitles } from '../../../layout/layout.messages.ts';

const requests = (count: number) => countedNoun(count, COUNTED.requestsOblique);

export const HOLIDAYS_KEY = ['holidays'];

export const messages = {
  title: screenTitles.holidays,
  lead: 'إجازات المكاتب غير الجمعة والسبت. لا تُحسب من أيام العمل السبعة، ويتغيّر بها حساب المهلة في الحال.',
  caption: (year: string) => `الإجازات الرسمية في ${year}`,
  becomesWorking: 'يوم عمل',
  year: 'السنة',
  columns: { day: 'اليوم', name: 'الإجازة', state: 'الحالة', by: 'سجّلها' },
  confirmed: 'مؤكدة',
  expected: 'تنتظر التأكيد',
  expectedDays: (days: string) =>
    `مواعيد غير مؤكدة في هذه السنة: ${days}. راجعها حين تُعلن، وأكّدها أو انقلها.`,
  days: COUNTED.days,
  empty: 'لا إجازات مسجلة في هذه السنة. أضف ما أُعلن منها.',
  noneLeft: 'لا إجازات من أول هذا الشهر إلى آخر السنة. ما مضى منها تحت رقم السنة.',
  add: 'إضافة إجازة',
  edit: 'تعديل',
  confirm: 'تأكيد',
  remove: 'حذف',
  labels: {
    day: 'اليوم',
    name: 'اسم الإجازة',
    confirmed: 'أُعلن موعدها رسميًا',
    reason: 'سبب تغيير يوم مضى',
  },
  addTitle: 'إضافة إجازة رسمية',
  editTitle: 'تعديل إجازة رسمية',
  removeTitle: 'حذف إجازة رسمية',
  willBeOff: (day: string) => `${day} إجازة`,
  willCount: 'لا يُحسب من أيام العمل.',
  willWork: (day: string) => `${day} يوم عمل`,
  willCountAgain: 'يُحسب من أيام العمل.',
  weekend: 'هذا اليوم جمعة أو سبت، ولا يُحسب من أيام العمل على أي حال.',
  save: 'حفظ الإجازة',
  removeAction: 'حذف الإجازة',
  saved: 'تم حفظ الإجازة، وحُسبت المهلة من جديد',
  removed: 'تم حذف الإجازة، وحُسبت المهلة من جديد',
  moves: (count: number) => `تتغير مهلة ${requests(count)} لم يصدر فيها القرار`,
  movesNone: 'لا تتغير مهلة أي طلب ينتظر القرار.',
  noLongerLate: (count: number) => `، و${requests(count)} متأخرة لا تعود متأخرة`,
  newlyLate: (count: number) => `، و${requests(count)} تصير متأخرة`,
  counting: 'جارٍ حساب ما يتغير',
  past: 'هذا يوم مضى. ما صدر قراره متأخرًا يبقى متأخرًا في الإحصاءات.',
  pastNeedsAdministrator: 'يغيّر الأيام الماضية مدير النظام، بسبب وموافقة مدير آخر.',
  confirmPropose: 'اقتراح التغيير',
  proposed: 'حُفظ الاقتراح، وينتظر موافقة مدير نظام آخر',
} as const;
