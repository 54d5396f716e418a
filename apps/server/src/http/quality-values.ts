/**
 * What a header of preferences names, in lower case, with how much each is wanted from 0 to 1 (RFC 9110 §12.4.2):
 * `gzip;q=0.5, br`.
 */
export function readQualityValues(header: string): Map<string, number> {
  return new Map(header.split(',').map(readEntry));
}

function readEntry(entry: string): [name: string, quality: number] {
  const [name = '', ...parameters] = entry.split(';');
  const q = parameters.map((parameter) => parameter.trim()).find((text) => /^q=/i.test(text));
  return [name.trim().toLowerCase(), q ? Number(q.slice(2)) : 1];
}
