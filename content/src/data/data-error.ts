/** Invalid data; the message has one line per error. */
export class DataError extends Error {
  override readonly name = 'DataError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
