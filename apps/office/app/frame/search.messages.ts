/** The words of the search in the header. */
export const messages = {
  key: 'البحث',
  label: 'البحث برقم الطلب أو الرقم القومي أو المحمول أو أول الاسم',
  placeholder: 'رقم الطلب أو القومي أو المحمول أو الاسم',
  submit: 'بحث',
} as const;
