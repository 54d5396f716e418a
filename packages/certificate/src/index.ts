export * from './base45.ts';
export * from './civil-event.ts';
export * from './cose.ts';
export * from './status-list.ts';
export * from './trusted-keys.ts';
export * from './typed-code.ts';
export * from './verify.ts';
