/** How the provider calls our reference in the address that it leads a payer back to. */
const PROVIDER_QUERY_PARAMS = ['merchantRefNumber', 'merchantRefNum', 'chargeResponse'];

/**
 * Whether the provider led a payer back to this address. What else it says there is not believed: whether it was
 * paid, the server finds out.
 */
export function isProviderReturn(query: string): boolean {
  const names = new URLSearchParams(query);
  return PROVIDER_QUERY_PARAMS.some((name) => names.has(name));
}
