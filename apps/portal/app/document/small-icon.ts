/**
 * The mark as tabs show it, at 16 to 32 pixels: drawn in few strokes, because it stands in every page. The whole
 * one is `public/favicon.svg`.
 */
export const smallIcon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48'><rect width='48' height='48' rx='11' fill='#0b3b3a'/><path d='M14 14h20v20H14zM24 10l14 14-14 14-14-14z' fill='none' stroke='#f2dfb4' stroke-width='3'/></svg>`,
)}`;
