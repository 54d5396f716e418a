/** What a message of the contact form may be in, from its arrival to its end. */
export const MESSAGE_STATES = ['open', 'answered', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Every act on a message: the states in which it may be done, and the one that it leads to. */
export const MESSAGE_ACTS = {
  answer: { from: ['open'], to: 'answered' },
  close: { from: ['open', 'answered'], to: 'closed' },
  reopen: { from: ['answered', 'closed'], to: 'open' },
} as const satisfies Record<string, { from: readonly MessageState[]; to: MessageState }>;

export type MessageAct = keyof typeof MESSAGE_ACTS;

export const MESSAGE_ACT_NAMES = Object.keys(MESSAGE_ACTS) as MessageAct[];

/** Whether an act may be done on a message in a state. */
export function mayActOnMessage(act: MessageAct, state: MessageState): boolean {
  const from: readonly MessageState[] = MESSAGE_ACTS[act].from;
  return from.includes(state);
}
