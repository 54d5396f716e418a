import type { AfterAttempt, DeliveryFailure, DeliveryState, RequestState } from '@wathiqa/domain';

/** State text for citizens (spec §4.3). */
export const requestStateLabels = {
  WAITING_APPROVAL: 'طلبك قيد المراجعة',
  WAITING_PAYMENT: 'في انتظار سداد الرسوم',
  REJECTED: 'تم رفض الطلب',
  PAYMENT_ACCEPTED: 'تم سداد الرسوم بنجاح',
  INTRANSIT: 'الطلب في الطريق إليك',
} as const satisfies Record<RequestState, string>;

/** Document states, which may differ from the request's. */
export const documentStateLabels = {
  WAITING_APPROVAL: 'قيد المراجعة',
  WAITING_PAYMENT: 'مقبولة',
  REJECTED: 'مرفوضة',
  PAYMENT_ACCEPTED: 'تم السداد، قيد الإصدار',
  INTRANSIT: 'في الطريق إليك',
} as const satisfies Record<RequestState, string>;

/** State of paid documents, by delivery. */
export const documentPaperLabels = {
  NOT_PACKED: 'قيد الإصدار',
  PACKED: 'صدرت وعُبئت',
  HANDED_OVER: 'في الطريق إليك',
  DELIVERED: 'تم تسليمها',
  RETURNED: 'عادت إلينا',
} as const satisfies Record<DeliveryState, string>;

/** Why a delivery failed, to the citizen; the banner, the history and the messages say it alike. */
export const deliveryFailureTexts = {
  noAnswer: 'اتصل بك المندوب ولم ترد',
  absent: 'لم يجد المندوب أحدًا في العنوان',
  wrongAddress: 'لم يستدل المندوب على العنوان',
  postponed: 'طلبت من المندوب موعدًا آخر',
  refused: 'رُفض استلام الوثائق من المندوب',
} as const satisfies Record<DeliveryFailure, string>;

/** The visit that a first ID card needs. The papers are indicative until the authority confirms them. */
export const visitTexts = {
  title: 'زيارة واحدة للسجل المدني',
  what: 'تُلتقط فيها صورتك وتُؤخذ بصمتك وتوقيعك، ولا تصدر أول بطاقة دونها.',
  when: 'اذهب بعد قبول طلبك، قبل السداد أو بعده.',
  papers:
    'خذ معك رقم الطلب وشهادة الميلاد المميكنة وما يثبت محل الإقامة والمؤهل أو المهنة. القائمة استرشادية، فتأكد منها من مركز الاتصال.',
  counted: 'نحسب موعد الوصول من يوم زيارتك.',
  nearest: 'أقرب سجل مدني',
} as const;

/** What follows a failed delivery. */
export const afterAttemptTexts = {
  visit: 'أبقِ هاتفيك متاحين.',
  correctAddress: 'صحح العنوان ليعود إليك المندوب.',
  call: 'إذا أردت استلامها فاتصل بنا.',
  return: 'كانت هذه آخر محاولة، وتعود الوثائق إلينا.',
} as const satisfies Record<AfterAttempt, string>;
