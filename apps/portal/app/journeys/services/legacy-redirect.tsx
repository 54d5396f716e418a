import { replace } from 'react-router';
import { pathTo } from '../../paths.ts';

/** Redirects legacy addresses to the hub (spec §1.2). */
export function clientLoader() {
  throw replace(pathTo('electronicServices'));
}

export default function LegacyRedirect() {
  return null;
}
