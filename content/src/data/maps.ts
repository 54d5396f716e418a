import { LOCALE, type Locale, type Position } from '@wathiqa/domain';

/** The only external frame source. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org';

/** Half the map's extent in degrees: a few streets. */
const AROUND = { lat: 0.006, lon: 0.01 };

/** Embeddable map with a marker. */
export function mapFrameAddress({ lat, lon }: Position): string {
  const corners = [lon - AROUND.lon, lat - AROUND.lat, lon + AROUND.lon, lat + AROUND.lat];
  const query = new URLSearchParams({
    bbox: corners.map(degrees).join(','),
    layer: 'mapnik',
    marker: `${degrees(lat)},${degrees(lon)}`,
  });
  return `${MAP_ORIGIN}/export/embed.html?${query}`;
}

export function mapPageAddress(position: Position): string {
  const [lat, lon] = [degrees(position.lat), degrees(position.lon)];
  return `${MAP_ORIGIN}/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`;
}

/** Directions by name, because our positions are only accurate to the quarter. */
export function directionsAddress(place: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`;
}

/** Five decimals are about a metre. */
function degrees(value: number): number {
  return Number(value.toFixed(5));
}

/** Localized name of a governorate, police division or post office. */
export function placeName(
  { nameAr, nameEn }: { nameAr: string; nameEn: string },
  locale: Locale = LOCALE,
): string {
  return locale === 'ar' ? nameAr : nameEn;
}
