import { figureNoun, figures } from '@wathiqa/content';

export interface SectorMessages {
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
  figures: [
    { count: birthSites, label: `${figureNoun('count.birthSites')} لقيد المواليد` },
    { count: mobileVehicles, label: `${figureNoun('count.mobileVehicles')} للسجل المدني المتنقل` },
    { count: idIssueCentres, label: `${figureNoun('count.idIssueCentres')} لإصدار البطاقات` },
    { count: smartMachines, label: `${figureNoun('count.smartMachines')} للسجل المدني الذكي` },
  ],
};
