/** Separate, so that forms load no other service texts. */
export const listTitles = {
  services: 'الخدمات',
  electronic: 'الخدمات الإلكترونية',
  translated: 'الوثائق المترجمة',
} as const;
