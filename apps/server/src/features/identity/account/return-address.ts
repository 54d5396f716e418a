import { z } from 'zod';
import type { Settings } from '../../../settings.ts';

const Query = z.object({ returnUrl: z.string().max(4000) });

/** Prevents open redirects: foreign URLs become the home page. */
export function returnAddress(query: unknown, settings: Settings): string {
  const home = `${settings.publicUrl}/`;
  const asked = Query.safeParse(query).data?.returnUrl;
  if (!asked || !URL.canParse(asked, home)) return home;
  const address = new URL(asked, home);
  return settings.returnOrigins.includes(address.origin) ? address.href : home;
}
