/** How the provider calls our reference in the address that it leads a payer back to. */
const REFERENCE_NAMES = ['merchantRefNumber', 'merchantRefNum', 'chargeResponse'];

/**
 * Whether the provider led a payer back to this address. What else it says there is not believed: whether it was
 * paid, the server finds out.
 */
export function isReturn(query: string): boolean {
  const names = new URLSearchParams(query);
  return REFERENCE_NAMES.some((name) => names.has(name));
}
