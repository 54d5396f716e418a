/**
 * What people read and what the forms choose from, safe for browsers. The larger data (governorates,
 * police departments, post offices, prices, service terms) needs a file system: `@wathiqa/content/node`.
 */
export * from './card-refusals.ts';
export * from './clock-time.ts';
export * from './document-title.ts';
export * from './documents.locales.ts';
export * from './documents.messages.ts';
export * from './documents.ts';
export * from './figures.ts';
export { formatOpeningHours, parseOpeningHours } from './hours-notation.ts';
export * from './lookups.locales.ts';
export * from './lookups.messages.ts';
export * from './lookups.ts';
export * from './maps.ts';
export * from './office.ts';
export type { ListedOutlet, Outlet } from './outlets.ts';
export * from './page-names.ts';
export * from './places.ts';
export * from './rejection-reasons.ts';
export * from './states.locales.ts';
export * from './states.messages.ts';
