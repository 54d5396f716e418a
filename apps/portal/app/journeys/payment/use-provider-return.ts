import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isProviderReturn } from './provider-return.ts';

/** Whether the provider has just led the payer back to this page; the address is tidied. */
export function useProviderReturn(): boolean {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [returned] = useState(() => isProviderReturn(location.search));

  useEffect(() => {
    // What the provider says there has done its work, and may name the payer.
    if (returned) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [returned, navigate, pathname]);

  return returned;
}
