import { startFreshProduct } from '../../scripts/fresh-product.ts';
import type { Described } from './suite.ts';

/** Starts one product for all suites, without limits, because they call it from one address. */
export function shareProduct(stack: AsyncDisposableStack): Described {
  let started: ReturnType<Described> | undefined;
  return () => {
    started ??= start(stack);
    return started;
  };
}

async function start(stack: AsyncDisposableStack): ReturnType<Described> {
  const { url } = stack.use(await startFreshProduct({ RATE_LIMIT_PER_ADDRESS: '1000000' }));
  const openApi = await (await fetch(`${url}/api/openapi.json`)).text();
  return { url, openApi };
}
