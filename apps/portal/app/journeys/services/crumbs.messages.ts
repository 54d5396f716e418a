/** What the lists of services are called; the forms have no other words of theirs to load. */
export const listTitles = {
  services: 'الخدمات',
  electronic: 'الخدمات الإلكترونية',
  translated: 'الوثائق المترجمة',
} as const;
