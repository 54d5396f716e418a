/** Contract violation; the message contains expected and actual results. */
export class Violation extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Violation';
  }
}

/** Case skipped for a reason outside the server, given in the message. */
export class Skipped extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Skipped';
  }
}

export interface Outcome {
  group: string;
  name: string;
  source: string;
  result: 'passed' | 'failed' | 'skipped';
  /** Reason of failure or skipping. */
  reason?: string;
}

/** Plays a case; its error is the reason. */
export async function playCase(
  fields: Pick<Outcome, 'group' | 'name' | 'source'>,
  run: () => Promise<void>,
): Promise<Outcome> {
  try {
    await run();
    return { ...fields, result: 'passed' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...fields, reason, result: error instanceof Skipped ? 'skipped' : 'failed' };
  }
}
