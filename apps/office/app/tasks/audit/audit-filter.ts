/** Shared by address and call. */
const FILTER_NAMES = ['staffId', 'act', 'requestId', 'from', 'to', 'before'] as const;
type FilterName = (typeof FILTER_NAMES)[number];
export type AuditFilter = Partial<Record<FilterName, string>>;

/** Passes invalid values; the server refuses them. */
export function parseFilter(address: URLSearchParams): AuditFilter {
  return pickFilled((name) => address.get(name));
}

/** Filter from the form, at the first page. */
export function toFilter(form: FormData): AuditFilter {
  const { before: _, ...filter } = pickFilled((name) => form.get(name));
  return filter;
}

export function toSearchParams(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value));
}

function pickFilled(read: (name: FilterName) => unknown): AuditFilter {
  const filter: AuditFilter = {};
  for (const name of FILTER_NAMES) {
    const value = read(name);
    if (typeof value === 'string' && value.trim()) filter[name] = value.trim();
  }
  return filter;
}
