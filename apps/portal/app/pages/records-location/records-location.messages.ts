import type { PositionFailure } from './nearest/use-position.ts';

export interface RecordsLocationMessages {
  title: string;
  description: string;
  lead: string;
  sample: { title: string; text: string };
  governorate: string;
  outlet: string;
  choose: string;
  chooseOutlet: string;
  chooseGovernorateFirst: string;
  /** Announces a selected outlet. */
  shown: (outlet: string) => string;
  back: string;
  services: string;
  hours: string;
  serviceType: string;
  closed: string;
  loading: string;
  now: string;
  call: string;
  directions: string;
  onMap: string;
  holidays: string;
  away: (distance: string) => string;
  nearest: {
    title: string;
    lead: string;
    show: string;
    asking: string;
    withoutScript: string;
    found: string;
    /** Also the answer for a governorate without a listed outlet. */
    none: {
      title: string;
      /** The call lines follow. */
      text: string;
    };
    failures: Record<PositionFailure, string>;
    retry: string;
    all: string;
  };
}

export const messages: RecordsLocationMessages = {
  title: 'أقرب سجل مدني',
  description:
    'مواقع السجلات النموذجية والذكية في القاهرة والجيزة والإسكندرية والغربية: الخدمات ومواعيد العمل والعنوان على الخريطة.',
  lead: 'اختر المحافظة ثم الموقع لتعرف الخدمات ومواعيد العمل، أو اعرض الأقرب إليك.',
  sample: {
    title: 'بيانات استرشادية',
    text: 'مواعيد العمل والمواضع على الخريطة تقريبية، وكذلك كل موقع عليه علامة «بيانات استرشادية». تأكد من مركز الاتصال قبل التوجه.',
  },
  governorate: 'المحافظة',
  outlet: 'الموقع',
  choose: 'كل المحافظات',
  chooseOutlet: 'اختر الموقع',
  chooseGovernorateFirst: 'اختر المحافظة أولًا',
  shown: (outlet) => `عُرضت بيانات ${outlet}`,
  back: 'عرض كل مواقع المحافظة',
  services: 'الخدمات',
  hours: 'مواعيد العمل',
  serviceType: 'نوع الخدمة',
  closed: 'هذا الموقع مغلق مؤقتًا. اختر موقعًا آخر، أو تأكد من مركز الاتصال قبل التوجه.',
  loading: 'جارٍ تحميل المواقع',
  now: 'الآن',
  call: 'للاستفسار',
  directions: 'الطريق إلى الموقع',
  onMap: 'الموقع على الخريطة',
  holidays: 'قد تختلف المواعيد في الإجازات الرسمية وشهر رمضان.',
  away: (distance) => `على بُعد ${distance} تقريبًا`,
  nearest: {
    title: 'الأقرب إليك',
    lead: 'يسألك المتصفح أولًا عن موقعك. تُحسب المسافات على جهازك، ولا يُرسل موقعك ولا يُحفظ.',
    show: 'اعرض الأقرب إلى موقعي',
    asking: 'جارٍ تحديد موقعك. قد يطلب المتصفح إذنك.',
    withoutScript:
      'تحديد الموقع يحتاج إلى تفعيل جافا سكريبت. كل المواقع مدرجة أدناه بحسب المحافظة.',
    found: 'المواقع مرتبة من الأقرب إلى الأبعد، والمسافات في خط مستقيم.',
    none: {
      title: 'لا سجل نموذجيًا ولا ذكيًا قريبًا',
      text: 'في كل قسم ومركز سجل مدني عادي يقدم خدمات البطاقة والوثائق. اسأل عن أقربه إليك على',
    },
    failures: {
      denied:
        'لم يُسمح للمتصفح بمعرفة موقعك. اسمح به من إعدادات المتصفح ثم حاول مرة أخرى، أو اختر المحافظة من القوائم أدناه.',
      unavailable:
        'تعذر على جهازك تحديد موقعك. تأكد من تشغيل خدمة الموقع ثم حاول مرة أخرى، أو اختر المحافظة من القوائم أدناه.',
      timeout:
        'استغرق تحديد موقعك وقتًا أطول من المعتاد. حاول مرة أخرى، أو اختر المحافظة من القوائم أدناه.',
      insecure: 'لا يحدد المتصفح موقعك إلا عبر اتصال آمن (https). اختر المحافظة من القوائم أدناه.',
      unsupported: 'لا يستطيع متصفحك تحديد موقعك. اختر المحافظة من القوائم أدناه.',
    },
    retry: 'حاول مرة أخرى',
    all: 'عرض كل المواقع',
  },
};
