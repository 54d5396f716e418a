export const FEEDBACK_STATES = ['open', 'answered', 'closed'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

/** Allowed states and resulting state. */
export const FEEDBACK_ACTIONS = {
  answer: { from: ['open'], to: 'answered' },
  close: { from: ['open', 'answered'], to: 'closed' },
  reopen: { from: ['answered', 'closed'], to: 'open' },
} as const satisfies Record<string, { from: readonly FeedbackState[]; to: FeedbackState }>;

export type FeedbackAction = keyof typeof FEEDBACK_ACTIONS;

export const FEEDBACK_ACTION_NAMES = Object.keys(FEEDBACK_ACTIONS) as FeedbackAction[];

export function isFeedbackActionAllowed(action: FeedbackAction, state: FeedbackState): boolean {
  const from: readonly FeedbackState[] = FEEDBACK_ACTIONS[action].from;
  return from.includes(state);
}
