/** One scene of the video: what is said of it, and how long it is shown. */
export interface Scene {
  /** The name under which `e2e/video/scenes.ts` knows what is done in it. */
  name: string;
  seconds: number;
  /** The few words over the screen. */
  heading: string;
  /** The sentence that is read with it: the caption, and the line of the transcript. */
  caption: string;
}

/**
 * The scenes of the video about ordering, in their order. The recording, its captions and the transcript on
 * the page are all made from this table; `npm run video` makes the files anew after a change.
 */
export const walkthroughScenes = [
  {
    name: 'opening',
    seconds: 4,
    heading: 'كيف تطلب وثيقة؟',
    caption: 'هكذا تطلب وثائقك من بوابة الأحوال المدنية، خطوة بخطوة.',
  },
  {
    name: 'home',
    seconds: 5,
    heading: 'ابدأ الطلب',
    caption: 'سجّل الدخول بحسابك الحكومي، ثم ابدأ طلبًا جديدًا من الصفحة الرئيسية.',
  },
  {
    name: 'services',
    seconds: 5,
    heading: 'اختر الوثيقة',
    caption: 'اختر الوثيقة التي تريدها من قائمة الخدمات. نختار هنا شهادة ميلاد.',
  },
  {
    name: 'terms',
    seconds: 7,
    heading: 'اقرأ الشروط',
    caption: 'اقرأ رسوم الخدمة ومدتها وشروطها، ووافق عليها، ثم ابدأ الخدمة.',
  },
  {
    name: 'owner',
    seconds: 11,
    heading: 'بيانات صاحب الوثيقة',
    caption: 'اكتب اسم صاحب الوثيقة ورقمه القومي واسم أمه، واختر النوع.',
  },
  {
    name: 'copies',
    seconds: 5,
    heading: 'عدد النسخ',
    caption: 'حدد عدد النسخ يظهر لك الإجمالي، ثم أضف وثيقة أخرى إن أردت.',
  },
  {
    name: 'relative',
    seconds: 11,
    heading: 'وثيقة لأحد أقاربك',
    caption: 'الوثيقة الثانية للابنة: اكتب بياناتها واختر «ابنتي»، ثم راجع الطلب.',
  },
  {
    name: 'review',
    seconds: 5,
    heading: 'راجع الطلب',
    caption: 'راجع الوثائق وعدد النسخ والإجمالي، وعدّل الطلب إن لزم.',
  },
  {
    name: 'delivery',
    seconds: 9,
    heading: 'عنوان التوصيل',
    caption: 'اكتب عنوان التوصيل ورقمي هاتف مختلفين، ثم سجّل الطلب.',
  },
  {
    name: 'registered',
    seconds: 4,
    heading: 'تم التسجيل',
    caption: 'سُجّل الطلب. احتفظ برقمه، فبه تتابع حالته.',
  },
  {
    name: 'inquiry',
    seconds: 6,
    heading: 'تابع طلبك',
    caption: 'للمتابعة اكتب رقم الطلب في صفحة متابعة الطلب، فتظهر لك حالته.',
  },
  {
    name: 'closing',
    seconds: 5,
    heading: 'السداد ثم التوصيل',
    caption: 'بعد الموافقة على الطلب تسدد الرسوم، ثم تصلك الوثائق في عنوانك.',
  },
] as const satisfies readonly Scene[];

export type SceneName = (typeof walkthroughScenes)[number]['name'];

/** Where the files lie that `npm run video` makes, as the browser asks for them. */
export const walkthroughFiles = {
  video: '/video/walkthrough.mp4',
  captions: '/video/walkthrough.ar.vtt',
  poster: '/video/walkthrough.webp',
} as const;

export const walkthroughMessages = {
  title: 'كيف تطلب وثيقة من البوابة؟',
  watch: 'شاهد كيف تطلب وثيقة من البوابة',
  /** With the length of the video as it stands after «من». */
  about: (length: string) => `فيديو بتعليق مكتوب ودون صوت، في أقل من ${length}`,
  transcript: 'نص الفيديو',
  captions: 'العربية',
  close: 'إغلاق',
};
