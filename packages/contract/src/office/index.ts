/** The calls of the office (decisions §3): camelCase, staff only. Citizens' pages never load this. */
export * from './dispatch.ts';
export * from './queue.ts';
export * from './requests.ts';
export * from './session.ts';
