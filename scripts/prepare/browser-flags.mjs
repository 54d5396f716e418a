/** What Chromium is told when our own tools drive it: it asks nothing of anybody but the product. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
];

/**
 * The same for a page of the tests, which lives for seconds: the compilers that make a long life fast only take
 * time from it, and so does a process beside the browser's own for drawing what nobody sees. Nothing that measures
 * may use them.
 */
export const testBrowserFlags = [
  ...browserFlags,
  '--js-flags=--no-maglev --no-turbofan',
  '--in-process-gpu',
];
