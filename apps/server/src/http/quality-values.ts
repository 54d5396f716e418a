/** Parses quality values (RFC 9110 §12.4.2), e.g. `gzip;q=0.5, br`; lower-case names, 0 to 1. */
export function readQualityValues(header: string): Map<string, number> {
  return new Map(header.split(',').map(readEntry));
}

function readEntry(entry: string): [name: string, quality: number] {
  const [name = '', ...parameters] = entry.split(';');
  const q = parameters.map((parameter) => parameter.trim()).find((text) => /^q=/i.test(text));
  return [name.trim().toLowerCase(), q ? Number(q.slice(2)) : 1];
}
