import type { ReactNode } from 'react';

/** A number, an id, an address or a foreign name: it keeps its own direction and its neighbours'. */
export function Isolate({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>;
}
