import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { isReturn } from './came-back.ts';

/** Whether the provider has just led the payer back to this page; the address is tidied. */
export function useCameBack(): boolean {
  const navigate = useNavigate();
  const [cameBack] = useState(() => isReturn(location.search));

  useEffect(() => {
    // What the provider says there has done its work, and may name the payer.
    if (cameBack) void navigate(location.pathname, { replace: true, preventScrollReset: true });
  }, [cameBack, navigate]);

  return cameBack;
}
