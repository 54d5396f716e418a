import { documentTypes } from '@wathiqa/content';
import { SERVICE_CODES, type ServiceCode } from '@wathiqa/domain';

/** What the screens of kept things share. */
export const messages = {
  close: 'إغلاق',
  cancel: 'إلغاء',
  back: 'رجوع للتعديل',
  review: 'مراجعة',
  checkFields: 'راجع هذه البيانات',
  willHappen: 'ما سيحدث',
  product: 'من بيانات النظام الأولى',
  nothing: '—',
} as const;

/** What staff call a service, by its code. */
export function serviceName(code: ServiceCode): string {
  return documentTypes.find(({ serviceCode }) => serviceCode === code)?.nameAr ?? 'وثيقة مترجمة';
}

/** Whether a word of an address is the code of a service. */
export function isServiceCode(word: string | null | undefined): word is ServiceCode {
  return (SERVICE_CODES as readonly (string | null | undefined)[]).includes(word);
}
