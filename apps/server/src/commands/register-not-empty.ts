import { CliError } from './command-line.ts';

/** The present register holds requests, which a restore would lose. */
export function registerNotEmptyError(requests: number): CliError {
  return new CliError(
    `The register holds ${requests} requests already. Back it up, then add --replace to lose them.`,
  );
}
