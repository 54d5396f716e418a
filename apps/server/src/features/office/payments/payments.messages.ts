/** What the office is told when it cannot place a payment. */
export const messages = {
  noMatchingRequest: 'لا طلب بهذا الرقم ينتظر سداد هذا المبلغ بالضبط',
} as const;
