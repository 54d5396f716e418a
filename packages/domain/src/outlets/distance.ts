import { FORMATS } from '../language/formats.locales.ts';
import { LOCALE } from '../language/locale.messages.ts';
import type { Locale } from '../language/locale.ts';

/** A place on the earth, in degrees. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** The mean radius of the earth. */
const EARTH_METRES = 6_371_000;

/** Metres between two places as the crow flies, on a round earth: at most half a per cent off. */
export function distanceMetres(from: Position, to: Position): number {
  const lat = radians(to.lat - from.lat);
  const lon = radians(to.lon - from.lon);
  const chord =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lon / 2) ** 2;
  // Rounding may lift the chord of two opposite places above 1.
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * A distance as people say it: to 50 metres up to a kilometre, to a tenth up to ten, then whole kilometres.
 * «350 م»، «3.2 كم»، «87 كم»; “350 m”, “3.2 km”.
 */
export function formatDistance(metres: number, locale: Locale = LOCALE): string {
  const nearest = Math.round(metres / 50) * 50;
  if (nearest < 1000) return FORMATS[locale].metres(nearest);
  const tenths = Math.round(metres / 100) / 10;
  return FORMATS[locale].kilometres(tenths < 10 ? tenths : Math.round(metres / 1000));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
