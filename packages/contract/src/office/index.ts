/** Office calls (spec §6.1): staff only, never loaded by citizens' pages. */
export * from './audit.ts';
export * from './breaches.ts';
export * from './dispatch.ts';
export * from './feedback.ts';
export { MAX_REPORT_DAYS } from './fields.ts';
export * from './holidays.ts';
export * from './notifications.ts';
export * from './outlets.ts';
export * from './payments.ts';
export * from './prices.ts';
export * from './queue.ts';
export * from './reading.ts';
export * from './reasons.ts';
export * from './regulations.ts';
export * from './requests.ts';
export * from './session.ts';
export * from './staff.ts';
export * from './statistics.ts';
