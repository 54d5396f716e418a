import type { BirthEntry } from './birth-entry.ts';

export const messages = {
  title: 'شهادة ميلاد',
  labels: {
    forSelf: 'استخراج شهادة ميلاد لنفسك',
    firstName: 'الاسم الأول',
    fatherName: 'اسم الأب',
    grandfatherName: 'اسم الجد',
    familyName: 'اسم العائلة',
    nationalIdenNumber: 'الرقم القومي',
    motherFullName: 'اسم الأم الأول',
    genderCode: 'النوع',
    relationCode: 'صلة القرابة',
    numberOfCopies: 'عدد النسخ',
  } satisfies Record<keyof BirthEntry, string>,
} as const;
