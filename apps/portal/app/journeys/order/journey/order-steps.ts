import { localePath } from '@wathiqa/domain';
import { type Location, type MetaDescriptor, useLocation, useNavigate } from 'react-router';
import { pageMeta } from '../../../layout/page-meta.ts';
import { getEntriesBehind, type OrderLocationState } from './history-entry.ts';
import { messages } from './order-progress.messages.ts';

const STEP = 'step';

/** Last step of every order. */
export const REVIEW = 'review';

/**
 * Every step has its own window title.
 *
 * @param stepTitles of steps between form and review
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

/** Order screens: the form and steps in later history entries. */
export interface OrderSteps {
  /** Step in the address; undefined for the form. */
  current: string | undefined;
  /** Opens a step, unless the citizen left; resolves once shown. */
  open: (step: string) => void | Promise<void>;
  back: (step: string | undefined, entries: number) => void;
  backToForm: () => void;
  /** Location state for a step that replaces this one. */
  state: OrderLocationState;
}

export function useOrderSteps(address: string, historyEntry: string): OrderSteps {
  const location = useLocation();
  const navigate = useNavigate();
  const behind = getEntriesBehind(location);
  const state: OrderLocationState = { order: historyEntry, behind };

  /** After a login no entry is behind, so the target replaces this screen. */
  function back(step: string | undefined, entries: number) {
    if (entries > 0 && behind >= entries) navigate(-entries);
    else navigate(stepAddress(address, step), { replace: true, state });
  }

  return {
    current: getStep(location),
    open(step) {
      // The citizen may have left before the response.
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
