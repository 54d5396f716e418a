/** Film size in CSS pixels: a phone plus text areas. */
export const FRAME = { width: 390, height: 700, strip: 40, captions: 90, scale: 1.8 };

export const SCREEN = {
  width: FRAME.width,
  height: FRAME.height - FRAME.strip - FRAME.captions,
};

export const POSTER = { width: 800, height: 450 };
