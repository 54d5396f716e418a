/** The words of the search in the header. */
export const messages = {
  key: 'البحث',
  label: 'البحث برقم الطلب أو الرقم القومي أو الموبايل أو أول الاسم',
  placeholder: 'رقم الطلب أو القومي أو الموبايل أو الاسم',
  submit: 'بحث',
} as const;
