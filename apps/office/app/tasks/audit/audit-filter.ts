/** What a search of the audit is narrowed to, by the names that the address and the call have for it. */
const FILTER_NAMES = ['staffId', 'act', 'requestId', 'from', 'to', 'before'] as const;
type FilterName = (typeof FILTER_NAMES)[number];
export type AuditFilter = Partial<Record<FilterName, string>>;

/** The filter that an address asks for. What is wrong in it the server refuses, and the screen says so. */
export function parseFilter(address: URLSearchParams): AuditFilter {
  return pickFilled((name) => address.get(name));
}

/** The filter of a form that was sent: always the first page. */
export function toFilter(form: FormData): AuditFilter {
  const { before: _, ...filter } = pickFilled((name) => form.get(name));
  return filter;
}

/** The address of a filter, with nothing in it that does not narrow. */
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
