export * from './event-records.ts';
export * from './lookup.ts';
export * from './openapi.ts';
export * from './service.ts';
export * from './signature.ts';
export * from './trial-client.ts';
