import { MOST_ADDED, type PaymentListState } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';

export const messages = {
  paymentList: {
    lead: 'كل ما حصّلته شركة الدفع، الأحدث أولًا.',
    empty: 'لا مدفوعات في هذه الأيام بهذه التصفية.',
  },
  refundList: {
    lead: 'كل ما طُلب رده، بيوم طلبه، الأحدث أولًا.',
    empty: 'لا ردود في هذه الأيام بهذه التصفية.',
  },
  total: (count: number, amount: number) =>
    count > MOST_ADDED
      ? `أكثر من ${MOST_ADDED} عملية: اختر أيامًا أقل ليظهر المجموع.`
      : `العمليات ${count}، ومجموعها ${formatPounds(amount)}.`,
  filters: 'تصفية القائمة',
  labels: { from: 'من يوم', to: 'إلى يوم', state: 'الحالة', amount: 'المبلغ بالجنيه' },
  everyState: 'كل الحالات',
  show: 'عرض',
  columns: {
    reference: 'رقم العملية',
    request: 'الطلب',
    amount: 'المبلغ',
    fees: 'رسوم شركة الدفع',
    way: 'طريقة السداد',
    paidAt: 'وقت السداد',
    state: 'الحالة',
    requestedAt: 'طُلب',
    requestedBy: 'من طلبه',
    endedAt: 'حُسم',
  },
  refunded: (amount: string) => `رُد منها ${amount}`,
  refundedAll: 'مردودة',
} as const;

export const paymentStateNames = {
  allocated: 'سُدِّد بها طلب',
  unallocated: 'بلا طلب',
  refunded: 'رُد منها',
} as const satisfies Record<PaymentListState, string>;
