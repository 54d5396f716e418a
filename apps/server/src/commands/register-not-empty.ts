import { CliError } from './command-line.ts';

/** A restore would lose requests. */
export function registerNotEmptyError(requests: number): CliError {
  return new CliError(
    `The register holds ${requests} requests already. Back it up, then add --replace to lose them.`,
  );
}
