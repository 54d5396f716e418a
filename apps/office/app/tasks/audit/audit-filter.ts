/** Shared by address and call. */
const FILTER_NAMES = ['staffId', 'act', 'requestId', 'from', 'to', 'before'] as const;
export type AuditFilter = Partial<Record<(typeof FILTER_NAMES)[number], string>>;

/** Passes invalid values; the server refuses them. */
export function parseFilter(address: URLSearchParams): AuditFilter {
  const filter: AuditFilter = {};
  for (const name of FILTER_NAMES) {
    const value = address.get(name)?.trim();
    if (value) filter[name] = value;
  }
  return filter;
}

export function toSearchParams(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value));
}
