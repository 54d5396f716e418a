import { figureNoun, figures } from '@wathiqa/content';

export interface AboutMessages {
  section: string;
  tabs: { about: string; servicesGuide: string; nationalNumber: string };
  figures: { heading: string; items: readonly { value: number; label: string }[] };
  history: string;
  video: string;
  guide: { title: string; description: string; lead: string };
  number: {
    heading: string;
    lead: string;
    parts: readonly { digits: string; name: string; meaning: string }[];
    sample: string;
  };
}

const { sector } = figures;

export const aboutMessages: AboutMessages = {
  section: 'عن القطاع',
  tabs: {
    about: 'التعريف بالقطاع',
    servicesGuide: 'دليل الخدمات',
    nationalNumber: 'الرقم القومي',
  },
  figures: {
    heading: 'القطاع في أرقام',
    items: [
      { value: sector.birthSites, label: `${figureNoun('count.birthSites')} لقيد المواليد` },
      {
        value: sector.mobileVehicles,
        label: `${figureNoun('count.mobileVehicles')} للسجل المدني المتنقل`,
      },
      {
        value: sector.idIssueCentres,
        label: `${figureNoun('count.idIssueCentres')} تصدر منها البطاقات التي تطلبها السجلات`,
      },
      {
        value: sector.smartMachines,
        label: `${figureNoun('count.smartMachines')} للسجل المدني الذكي`,
      },
      {
        value: sector.touchScreens,
        label: `${figureNoun('count.touchScreens')} لمس لذوي الإعاقة السمعية`,
      },
    ],
  },
  history: 'القيد المدني في مصر',
  video: 'شاهد خطوات الطلب',
  guide: {
    title: 'دليل الخدمات',
    description:
      'دليل خدمات الأحوال المدنية: الوثائق ومستنداتها ورسومها ومدد إصدارها، وقواعد قيد المواليد والوفيات، وخطوات الاستخراج عبر الإنترنت.',
    lead: 'كل خدمة وما تحتاج إليه ورسومها ومدتها. افتح القسم الذي يهمك.',
  },
  number: {
    heading: 'ماذا تعني أرقامه؟',
    lead: 'يتكون الرقم القومي من 14 رقمًا، تُقرأ من اليسار إلى اليمين:',
    parts: [
      { digits: '2', name: 'القرن', meaning: '2 لمواليد 1900 إلى 1999، و3 لمن وُلد من سنة 2000' },
      {
        digits: '900514',
        name: 'تاريخ الميلاد',
        meaning: 'السنة، ثم الشهر، ثم اليوم: 14 مايو 1990',
      },
      { digits: '01', name: 'المحافظة', meaning: 'محافظة القيد: 01 للقاهرة، و88 لمن وُلد خارج مصر' },
      {
        digits: '9001',
        name: 'المسلسل',
        meaning: 'ترتيب القيد في يومه، وآخر رقم فيه فردي للذكر وزوجي للأنثى',
      },
      { digits: '0', name: 'رقم التحقق', meaning: 'تضيفه الجهة المصدرة للتأكد من صحة الرقم' },
    ],
    sample: 'هذا الرقم للتوضيح فقط، ولا يخص أحدًا.',
  },
};
