/** The words around an embedded map and the links that leave the portal. */
export const mapMessages = {
  external: '(موقع خارجي)',
  show: 'اعرض الخريطة',
  hide: 'أخفِ الخريطة',
  source:
    'تأتي الخريطة من موقع openstreetmap.org، ولا يتصل به متصفحك إلا إذا طلبت عرضها. الموضع تقريبي.',
  frame: (place: string) => `خريطة: ${place}`,
  own: 'افتح الخريطة في صفحة مستقلة',
  offline: 'لا يوجد اتصال بالإنترنت، وستظهر الخريطة فور عودته.',
  withoutScript: 'جافا سكريبت غير مفعّل في متصفحك، ويمكنك فتح الخريطة من الرابط أسفل هذا الإطار.',
  waiting: 'جارٍ تحميل الخريطة',
};
