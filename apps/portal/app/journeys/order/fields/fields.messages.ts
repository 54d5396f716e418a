export const messages = {
  latinLetters:
    'كتبت حروفًا لاتينية، والسجل بالعربية. حوّل لوحة المفاتيح، أو تابع إن كان المكتوب صحيحًا',
} as const;
