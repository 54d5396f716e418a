export const newsMessages = { heading: 'آخر الأخبار', all: 'كل الأخبار' };
