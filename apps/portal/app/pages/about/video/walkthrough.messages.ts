/** What is said in each scene of the video. The recording, its captions and the transcript are made from it. */
export const sceneWords = {
  opening: {
    heading: 'كيف تطلب وثيقة؟',
    caption: 'هكذا تطلب وثائقك من بوابة الأحوال المدنية، خطوة بخطوة.',
  },
  home: {
    heading: 'ابدأ الطلب',
    caption: 'سجّل الدخول بحسابك الحكومي، ثم ابدأ طلبًا جديدًا من الصفحة الرئيسية.',
  },
  services: {
    heading: 'اختر الوثيقة',
    caption: 'اختر الوثيقة التي تريدها من قائمة الخدمات. نختار هنا شهادة ميلاد.',
  },
  terms: {
    heading: 'اقرأ الشروط',
    caption: 'اقرأ رسوم الخدمة ومدتها وشروطها، ووافق عليها، ثم ابدأ الخدمة.',
  },
  owner: {
    heading: 'بيانات صاحب الوثيقة',
    caption: 'اكتب اسم صاحب الوثيقة ورقمه القومي واسم أمه، واختر النوع.',
  },
  copies: {
    heading: 'عدد النسخ',
    caption: 'حدد عدد النسخ يظهر لك الإجمالي، ثم أضف وثيقة أخرى إن أردت.',
  },
  relative: {
    heading: 'وثيقة لأحد أقاربك',
    caption: 'الوثيقة الثانية للابنة: اكتب بياناتها واختر «ابنتي»، ثم راجع الطلب.',
  },
  review: {
    heading: 'راجع الطلب',
    caption: 'راجع الوثائق وعدد النسخ والإجمالي، وعدّل الطلب إن لزم.',
  },
  delivery: {
    heading: 'عنوان التوصيل',
    caption: 'اكتب عنوان التوصيل ورقمي هاتف مختلفين، ثم سجّل الطلب.',
  },
  registered: {
    heading: 'تم التسجيل',
    caption: 'سُجّل الطلب. احتفظ برقمه، فبه تتابع حالته.',
  },
  inquiry: {
    heading: 'تابع طلبك',
    caption: 'للمتابعة اكتب رقم الطلب في صفحة متابعة الطلب، فتظهر لك حالته.',
  },
  closing: {
    heading: 'السداد ثم التوصيل',
    caption: 'بعد الموافقة على الطلب تسدد الرسوم، ثم تصلك الوثائق في عنوانك.',
  },
} as const;

export const walkthroughMessages = {
  title: 'كيف تطلب وثيقة من البوابة؟',
  watch: 'شاهد كيف تطلب وثيقة من البوابة',
  /** With the length of the video as it stands after «من». */
  about: (length: string) => `فيديو بتعليق مكتوب ودون صوت، في أقل من ${length}`,
  transcript: 'نص الفيديو',
  captions: { language: 'ar', name: 'العربية' },
  close: 'إغلاق',
} as const;
