export const OUTBOX_KEY = 'wathiqa:shipments';
