export * from './attention.ts';
export * from './audit-actions.ts';
export * from './deadline.ts';
export * from './feedback-actions.ts';
export * from './request-actions.ts';
export * from './roles.ts';
export * from './session.ts';
export * from './unusual-reading.ts';
