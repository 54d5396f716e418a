import type { centreTabs } from '../../paths.ts';

type Centre = (typeof centreTabs)[number];

export interface IdealCentersMessages {
  section: string;
  ways: Record<Centre, string>;
}

export const idealCentersMessages: IdealCentersMessages = {
  section: 'المراكز النموذجية',
  ways: {
    idealCenters: 'عناوين المراكز ومواعيدها',
    mainCenter: 'العنوان والمواعيد والخريطة',
    mallCenters: 'عناوين المراكز ومواعيدها',
    mobileCenters: 'أقرب مركز ثابت إليك',
    translationCenter: 'اطلب وثيقة مترجمة',
  },
};
