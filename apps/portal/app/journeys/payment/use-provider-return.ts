import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isProviderReturn } from './provider-return.ts';

/** Detects a provider return and removes its query. */
export function useProviderReturn(): boolean {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [returned] = useState(() => isProviderReturn(location.search));

  useEffect(() => {
    // The query was processed and may name the payer.
    if (returned) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [returned, navigate, pathname]);

  return returned;
}
