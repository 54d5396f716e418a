/** What Chromium is told when our own tools drive it: it asks nothing of anybody but the product. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
];
