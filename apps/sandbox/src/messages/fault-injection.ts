/** Ways in which whoever delivers messages can fail on demand. */
export const INJECTED_FAULTS = [
  'none',
  'hang',
  'error',
  'malformedResponse',
  'refuse',
  'doubled',
] as const;
/**
 * `hang`: no answer at all; `error`: not now; `malformedResponse`: an answer that nobody understands; `refuse`: never;
 * `doubled`: it is delivered and the answer gets lost, so that it comes again.
 */
export type InjectedFault = (typeof INJECTED_FAULTS)[number];

export interface InjectedFaults {
  sms: InjectedFault;
  email: InjectedFault;
}
