import { replace } from 'react-router';
import { pathTo } from '../../paths.ts';

/** Addresses of the older portal lead to the services hub (decisions §2). */
export function clientLoader() {
  throw replace(pathTo('electronicServices'));
}

export default function LegacyRedirect() {
  return null;
}
