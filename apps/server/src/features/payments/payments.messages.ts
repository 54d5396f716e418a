/** What a citizen who pays is told by the server. */
export const messages = {
  providerUnavailable: 'خدمة السداد لا تستجيب الآن. طلبك محفوظ، ويمكنك السداد بعد دقائق',
  cardFailed: 'لم يقبل البنك عملية السداد، ولم يُخصم منك شيء. جرّب بطاقة أخرى أو ادفع نقدًا بكود',
};
