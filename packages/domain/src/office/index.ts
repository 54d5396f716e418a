export * from './attention.ts';
export * from './deadline.ts';
export * from './message-acts.ts';
export * from './request-acts.ts';
export * from './roles.ts';
export * from './session.ts';
