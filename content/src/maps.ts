import type { Position } from '@wathiqa/domain';

/** Where embedded maps come from: the only outside place that a page of ours may put in a frame. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org';

/** Half the width and the height of an embedded map, in degrees: some streets around the place. */
const AROUND = { lat: 0.006, lon: 0.01 };

/** The address of a map of a place with a mark on it, for a frame. */
export function mapFrameAddress({ lat, lon }: Position): string {
  const corners = [lon - AROUND.lon, lat - AROUND.lat, lon + AROUND.lon, lat + AROUND.lat];
  const query = new URLSearchParams({
    bbox: corners.map(degrees).join(','),
    layer: 'mapnik',
    marker: `${degrees(lat)},${degrees(lon)}`,
  });
  return `${MAP_ORIGIN}/export/embed.html?${query}`;
}

/** The same map as a page of its own. */
export function mapPageAddress(position: Position): string {
  const [lat, lon] = [degrees(position.lat), degrees(position.lon)];
  return `${MAP_ORIGIN}/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`;
}

/**
 * A page that shows the way to a place. It is asked by words, not by position: ours are good enough to show
 * the quarter, not to lead to a door.
 */
export function directionsAddress(place: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`;
}

/** Degrees without the noise of floating point: five decimals are a metre. */
function degrees(value: number): number {
  return Number(value.toFixed(5));
}
