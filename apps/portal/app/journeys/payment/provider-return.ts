/** Names of our reference in the provider's return URL. */
const PROVIDER_QUERY_PARAMS = ['merchantRefNumber', 'merchantRefNum', 'chargeResponse'];

/** Whether the provider redirected here. Its other parameters are untrusted; the server verifies payment. */
export function isProviderReturn(query: string): boolean {
  const names = new URLSearchParams(query);
  return PROVIDER_QUERY_PARAMS.some((name) => names.has(name));
}
