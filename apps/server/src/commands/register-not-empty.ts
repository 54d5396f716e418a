import { CliError } from './command-line.ts';

/** A restore would lose requests. */
export function registerNotEmptyError(requests: number): CliError {
  return new CliError(
    `The database already contains ${requests} requests. Back it up, then add --replace to delete them.`,
  );
}
