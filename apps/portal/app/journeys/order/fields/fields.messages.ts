export const messages = {
  /** Under a name while it has Latin letters. */
  latinLetters:
    'كتبت حروفًا لاتينية، والبيانات في السجل بالعربية. حوّل لوحة المفاتيح إلى العربية، أو تابع إن كان المكتوب صحيحًا',
} as const;

/** The labels that the forms of several documents share. */
export const labels = {
  firstName: 'الاسم الأول',
  fatherName: 'اسم الأب',
  grandfatherName: 'اسم الجد',
  familyName: 'اسم العائلة',
  nationalIdenNumber: 'الرقم القومي',
  ownerNationalId: 'الرقم القومي لصاحب القيد',
  motherFirstName: 'اسم الأم الأول',
  motherFullName: 'اسم الأم بالكامل',
  genderCode: 'النوع',
  relationCode: 'صاحب الوثيقة هو',
  languageCode: 'لغة الترجمة',
  numberOfCopies: 'عدد النسخ',
} as const;

/** The four parts of a name, in the order in which they stand. */
export const nameLabels = {
  firstName: labels.firstName,
  fatherName: labels.fatherName,
  grandfatherName: labels.grandfatherName,
  familyName: labels.familyName,
} as const;
