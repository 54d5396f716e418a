/** Where the storage of the tab has the shipments that wait. */
export const OUTBOX_KEY = 'wathiqa:shipments';
