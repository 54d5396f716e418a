import {
  type DeliveryState,
  PAID_STATES,
  REQUEST_STATES,
  type RequestState,
} from './request-states.ts';
import { type ActionRule, REQUEST_ACTION_NAMES, REQUEST_ACTIONS } from './transitions.ts';

/** Step of the action table, as the database has it. */
export interface RequestTransition {
  from: RequestState;
  fromDelivery: DeliveryState;
  to: RequestState;
  toDelivery: DeliveryState;
}

/** Excludes steps without change. */
export function requestTransitions(): RequestTransition[] {
  const steps = REQUEST_ACTION_NAMES.flatMap((name) => {
    const { from: states, delivery, to, becomes }: ActionRule = REQUEST_ACTIONS[name];
    return states.flatMap((from) =>
      delivery.flatMap((fromDelivery) =>
        (to ?? [from]).map((next) => ({
          from,
          fromDelivery,
          to: next,
          toDelivery: becomes ?? fromDelivery,
        })),
      ),
    );
  });
  return distinct(
    steps.filter((step) => step.from !== step.to || step.fromDelivery !== step.toDelivery),
  );
}

export function documentTransitions(): { from: RequestState; to: RequestState }[] {
  const steps = REQUEST_ACTION_NAMES.flatMap((name) => {
    const { documents = {} }: ActionRule = REQUEST_ACTIONS[name];
    return REQUEST_STATES.flatMap((from) => (documents[from] ?? []).map((to) => ({ from, to })));
  });
  return distinct(steps);
}

/** Documents are not dispatched: parcels are. */
export const PAID_DOCUMENT_STATES: readonly RequestState[] = PAID_STATES.filter((state) =>
  documentTransitions().some(({ to }) => to === state),
);

function distinct<Step extends object>(steps: readonly Step[]): Step[] {
  return [...new Map(steps.map((step) => [Object.values(step).join(' '), step])).values()];
}

export function canTransition(from: RequestState, to: RequestState): boolean {
  return from !== to && requestTransitions().some((step) => step.from === from && step.to === to);
}
