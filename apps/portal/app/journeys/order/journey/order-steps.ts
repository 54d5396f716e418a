import { localePath } from '@wathiqa/domain';
import { type Location, type MetaDescriptor, useLocation, useNavigate } from 'react-router';
import { pageMeta } from '../../../layout/page-meta.ts';
import { getEntriesBehind, type OrderLocationState } from './history-entry.ts';
import { messages } from './order-progress.messages.ts';

const STEP = 'step';

/** The step that every order ends with. */
export const REVIEW = 'review';

/**
 * The metadata of an order's page: every step has a window title of its own.
 *
 * @param document title of the ordered document
 * @param stepTitles of steps between the form and the review
 */
export function orderMeta(
  location: Location,
  document: string,
  stepTitles: Readonly<Record<string, string>> = {},
): MetaDescriptor[] {
  const { details, review } = messages.steps;
  const titles: typeof stepTitles = { ...stepTitles, [REVIEW]: review };
  const step = titles[getStep(location) ?? ''] ?? details;
  return pageMeta({ title: messages.pageTitle(step, document) });
}

/** The screens of an order: the form at its address, and steps after it in history entries of their own. */
export interface OrderSteps {
  /** The step that the address asks for; undefined for the form. */
  current: string | undefined;
  /** Opens a step, unless this screen was left; over once the step is there. */
  open: (step: string) => void | Promise<void>;
  /** Back over a number of entries to a step, or to the form. */
  back: (step: string | undefined, entries: number) => void;
  /** Back over all steps. */
  backToForm: () => void;
  /** What the history entry of a step that takes the place of this one has to know. */
  state: OrderLocationState;
}

/** The steps of the order that belongs to `historyEntry`, whose form is at `address`. */
export function useOrderSteps(address: string, historyEntry: string): OrderSteps {
  const location = useLocation();
  const navigate = useNavigate();
  const behind = getEntriesBehind(location);
  const state: OrderLocationState = { order: historyEntry, behind };

  /** After a login there is nothing behind, and the wanted screen takes the place of this one. */
  function back(step: string | undefined, entries: number) {
    if (entries > 0 && behind >= entries) navigate(-entries);
    else navigate(stepAddress(address, step), { replace: true, state });
  }

  return {
    current: getStep(location),
    open(step) {
      // The server's answer may come when the citizen has gone elsewhere.
      if (!isCurrentLocation(location)) return;
      return navigate(stepAddress(address, step), { state: { ...state, behind: behind + 1 } });
    },
    back,
    backToForm: () => back(undefined, behind),
    state,
  };
}

function stepAddress(address: string, step: string | undefined): string {
  return step === undefined ? address : `${address}?${new URLSearchParams({ [STEP]: step })}`;
}

function isCurrentLocation({ pathname, search }: Location): boolean {
  return window.location.pathname === localePath(pathname) && window.location.search === search;
}

function getStep({ search }: Location): string | undefined {
  return new URLSearchParams(search).get(STEP) ?? undefined;
}
