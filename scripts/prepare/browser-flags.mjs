/** Requests only to the product. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
];

/** For short-lived test pages: no optimizing compilers or GPU process. Not for measurements. */
export const testBrowserFlags = [
  ...browserFlags,
  '--js-flags=--no-maglev --no-turbofan',
  '--in-process-gpu',
];
