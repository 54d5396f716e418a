/** The measures of the film in CSS pixels: a telephone, and above and below it room for words. */
export const FRAME = { width: 390, height: 700, strip: 40, captions: 90, scale: 1.8 };

/** What is left for the portal. */
export const SCREEN = {
  width: FRAME.width,
  height: FRAME.height - FRAME.strip - FRAME.captions,
};

/** The picture that leads to the film, as wide as the page shows it at most. */
export const POSTER = { width: 800, height: 450 };
