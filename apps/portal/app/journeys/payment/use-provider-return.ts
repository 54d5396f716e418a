import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Names of our reference in the provider's return URL. */
const PROVIDER_QUERY_PARAMS = ['merchantRefNumber', 'merchantRefNum', 'chargeResponse'];

/** Whether the provider redirected here. Its other parameters are untrusted; the server verifies payment. */
export function isProviderReturn(query: string): boolean {
  const names = new URLSearchParams(query);
  return PROVIDER_QUERY_PARAMS.some((name) => names.has(name));
}

/** Detects a provider return and removes its query. */
export function useProviderReturn(): boolean {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [returned] = useState(() => isProviderReturn(location.search));

  useEffect(() => {
    // The query may name the payer.
    if (returned) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [returned, navigate, pathname]);

  return returned;
}
