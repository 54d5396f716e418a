/** A model registry (counters, for every document) or a smart one (a machine). */
export const OUTLET_KINDS = ['model', 'smart'] as const;
export type OutletKind = (typeof OUTLET_KINDS)[number];

/** Staffed counters, the same for the elderly and people with disabilities, or a machine. */
export const OUTLET_SERVICE_TYPES = ['express', 'accessible', 'self-service'] as const;
export type OutletServiceType = (typeof OUTLET_SERVICE_TYPES)[number];

/** One that is closed for a time is still shown, and says so; a withdrawn one is shown no more. */
export const OUTLET_STATUSES = ['open', 'closed', 'withdrawn'] as const;
export type OutletStatus = (typeof OUTLET_STATUSES)[number];
