export const INJECTED_FAULTS = [
  'none',
  'hang',
  'error',
  'malformedResponse',
  'refuse',
  'doubled',
] as const;
/**
 * `hang`: no response; `error`: temporary failure; `malformedResponse`: unreadable response; `refuse`: permanent
 * failure. `doubled`: delivered, but the response is lost and a retry follows.
 */
export type InjectedFault = (typeof INJECTED_FAULTS)[number];

export interface InjectedFaults {
  sms: InjectedFault;
  email: InjectedFault;
}
