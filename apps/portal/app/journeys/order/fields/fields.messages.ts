export const messages = {
  latinLetters:
    'كتبت حروفًا لاتينية، والسجل بالعربية. حوّل لوحة المفاتيح، أو تابع إن كان المكتوب صحيحًا',
} as const;

export const labels = {
  firstName: 'الاسم الأول',
  fatherName: 'اسم الأب',
  grandfatherName: 'اسم الجد',
  familyName: 'اسم العائلة',
  nationalIdenNumber: 'الرقم القومي',
  ownerNationalId: 'الرقم القومي لصاحب القيد',
  motherFirstName: 'الاسم الأول للأم',
  motherFullName: 'اسم الأم بالكامل',
  genderCode: 'النوع',
  relationCode: 'صاحب الوثيقة هو',
  languageCode: 'لغة الترجمة',
  numberOfCopies: 'عدد النسخ',
} as const;

/** In screen order. */
export const nameLabels = {
  firstName: labels.firstName,
  fatherName: labels.fatherName,
  grandfatherName: labels.grandfatherName,
  familyName: labels.familyName,
} as const;
