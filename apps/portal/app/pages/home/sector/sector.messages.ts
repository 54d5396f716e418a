import { figures } from '@wathiqa/content';

interface SectorMessages {
  heading: string;
  text: string;
  more: string;
  figures: readonly { count: number; label: string }[];
}

const { idIssueCentres, birthSites, smartMachines, mobileVehicles } = figures.sector;

export const sectorMessages: SectorMessages = {
  heading: 'عن قطاع الأحوال المدنية',
  text: 'يسجل القطاع وقائع الميلاد والزواج والطلاق والوفاة، ويصدر الرقم القومي وبطاقته والوثائق المستخرجة من سجلاته، ويصل بخدماته إلى المواطنين في أماكنهم.',
  more: 'تعرف على القطاع',
  // The number stands above its label, so the label is in the plural whatever the number.
  figures: [
    { count: birthSites, label: 'من مواقع تسجيل المواليد' },
    { count: mobileVehicles, label: 'من سيارات السجل المتنقل' },
    { count: idIssueCentres, label: 'من مراكز إصدار البطاقات' },
    { count: smartMachines, label: 'من ماكينات السجل الذكي' },
  ],
};
