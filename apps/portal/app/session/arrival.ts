/** A citizen who comes back from the account login, and the address without what came along. */
export interface Arrival {
  email: string;
  token: string;
  /** Path, rest of the query, and hash. */
  cleanAddress: string;
}

/** Reads an arrival in an address (decisions §3 "Session"); undefined when nobody arrives. */
export function readArrival(address: string): Arrival | undefined {
  const url = new URL(address);
  const token = url.searchParams.get('Token');
  if (!token) return undefined;
  const email = url.searchParams.get('Email') ?? '';
  url.searchParams.delete('Token');
  url.searchParams.delete('Email');
  return { email, token, cleanAddress: `${url.pathname}${url.search}${url.hash}` };
}
