export const messages = {
  refused: (number: string, reason: string) =>
    `لم يُقبل عنوان التوصيل للطلب ${number}: ${reason}. للتعديل اتصل بمركز الاتصال`,
} as const;
