export const carouselMessages = { previous: 'السابق', next: 'التالي' };
