export const messages = {
  /** "No post office" (spec §3.2). */
  noPostOffice: 'غير محدد',
} as const;
