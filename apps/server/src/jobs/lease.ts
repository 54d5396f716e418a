/** Right to a row, which other servers leave alone until the lease ends. */
export interface Lease {
  /** Stored in the row. */
  readonly until: Date;
  /**
   * Whether an outside effect may begin: only in the first half, because a call may take long, and another server
   * takes the row over afterwards.
   */
  mayBegin(): boolean;
}

/**
 * Starts a lease; call before the row is claimed.
 *
 * @param now a clock that may be set back
 * @param monotonic milliseconds of a clock that may stand still while the machine is suspended
 */
export function startLease(
  now: () => Date,
  milliseconds: number,
  monotonic = () => performance.now(),
): Lease {
  const [at, began] = [now().getTime(), monotonic()];
  const elapsed = () => Math.max(monotonic() - began, now().getTime() - at);
  return { until: new Date(at + milliseconds), mayBegin: () => elapsed() < milliseconds / 2 };
}
