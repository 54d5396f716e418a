/** Model (counters, all documents) or smart (machine). */
export const OUTLET_KINDS = ['model', 'smart'] as const;
export type OutletKind = (typeof OUTLET_KINDS)[number];

/** Counters, accessible counters, or a machine. */
export const OUTLET_SERVICE_TYPES = ['express', 'accessible', 'self-service'] as const;
export type OutletServiceType = (typeof OUTLET_SERVICE_TYPES)[number];

/** Closed ones are displayed; withdrawn ones are not. */
export const OUTLET_STATUSES = ['open', 'closed', 'withdrawn'] as const;
export type OutletStatus = (typeof OUTLET_STATUSES)[number];
