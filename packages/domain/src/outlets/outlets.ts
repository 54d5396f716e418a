import { FORMATS } from '../language/formats.locales.ts';
import { LOCALE } from '../language/locale.messages.ts';
import type { Locale } from '../language/locale.ts';

/** Model (counters, all documents) or smart (machine). */
export const OUTLET_KINDS = ['model', 'smart'] as const;
export type OutletKind = (typeof OUTLET_KINDS)[number];

/** Counters, accessible counters, or a machine. */
export const OUTLET_SERVICE_TYPES = ['express', 'accessible', 'self-service'] as const;
export type OutletServiceType = (typeof OUTLET_SERVICE_TYPES)[number];

/** Closed ones are displayed; withdrawn ones are not. */
export const OUTLET_STATUSES = ['open', 'closed', 'withdrawn'] as const;
export type OutletStatus = (typeof OUTLET_STATUSES)[number];

/** Degrees. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** Mean radius. */
const EARTH_METRES = 6_371_000;

/** Great-circle distance; error up to 0.5 %. */
export function distanceMetres(from: Position, to: Position): number {
  const lat = radians(to.lat - from.lat);
  const lon = radians(to.lon - from.lon);
  const chord =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lon / 2) ** 2;
  // Rounding can exceed 1 for antipodes.
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Rounds to 50 m below 1 km, 0.1 km below 10 km, then 1 km: «350 م», «3.2 كم»; “350 m”. */
export function formatDistance(metres: number, locale: Locale = LOCALE): string {
  const nearest = Math.round(metres / 50) * 50;
  if (nearest < 1000) return FORMATS[locale].metres(nearest);
  const tenths = Math.round(metres / 100) / 10;
  return FORMATS[locale].kilometres(tenths < 10 ? tenths : Math.round(metres / 1000));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
