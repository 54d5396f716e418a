/** What the lists of the wire say by themselves. */
export const messages = {
  /** The row that stands for "no post office" (portal.md §5). */
  noPostOffice: 'غير محدد',
} as const;
