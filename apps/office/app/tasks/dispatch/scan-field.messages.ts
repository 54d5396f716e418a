export const messages = {
  empty: 'مرّر الملصق على الماسح، أو اكتب رقم الطلب.',
  wrong: (typed: string) => `«${typed}» ليس رقم طلب. امسحه مرة أخرى.`,
} as const;
