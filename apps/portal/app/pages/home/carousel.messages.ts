/** What the buttons of the rows of cards say. */
export const carouselMessages = { previous: 'السابق', next: 'التالي' };
