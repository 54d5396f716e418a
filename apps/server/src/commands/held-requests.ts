import { Trouble } from './command-line.ts';

/** The present register holds requests, which a restore would lose. */
export function refuseToReplace(requests: number): Trouble {
  return new Trouble(
    `The register holds ${requests} requests already. Back it up, then add --replace to lose them.`,
  );
}
