import { localePath } from '@wathiqa/domain';
import { useEffect } from 'react';
import { type Location, type MetaDescriptor, useLocation, useNavigate } from 'react-router';
import { pageMeta } from '../../../layout/page-meta.ts';
import { messages } from '../../services/order-progress.messages.ts';

const ORDER = 'order';
const STEP = 'step';

interface OrderLocationState {
  /** Number of the order's earlier history entries, including the form. */
  behind?: number;
}

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

export function useOrderSteps(address: string, id: string): OrderSteps {
  const location: Location<OrderLocationState | null> = useLocation();
  const navigate = useNavigate();
  const behind = location.state?.behind ?? 0;
  const state: OrderLocationState = { behind };
  const form = formAddress(address, id);

  /** After a login no entry is behind, so the target replaces this screen. */
  function back(step: string | undefined, entries: number) {
    if (entries > 0 && behind >= entries) navigate(-entries);
    else navigate(stepAddress(form, step), { replace: true, state });
  }

  return {
    current: getStep(location),
    open(step) {
      // The citizen may have left before the response.
      if (!isCurrentLocation(location)) return;
      return navigate(stepAddress(form, step), { state: { behind: behind + 1 } });
    },
    back,
    backToForm: () => back(undefined, behind),
    state,
  };
}

/** Address of a form with the order that it opens. */
export const formAddress = (address: string, id: string) => `${address}?${ORDER}=${id}`;

function stepAddress(form: string, step: string | undefined): string {
  return step === undefined ? form : `${form}&${new URLSearchParams({ [STEP]: step })}`;
}

export function readOrderId({ search }: Pick<Location, 'search'>): string | null {
  return new URLSearchParams(search).get(ORDER);
}

/** Puts a blank order into the address, whose other parameters stay. */
export function useOrderInAddress({ id, admitted }: { id: string; admitted: boolean }): void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!admitted || readOrderId({ search }) === id) return;
    const parameters = new URLSearchParams(search);
    parameters.set(ORDER, id);
    parameters.delete(STEP);
    navigate({ search: `${parameters}` }, { replace: true, state, preventScrollReset: true });
  }, [id, admitted, search, state, navigate]);
}

/** Without the order that this tab does not know. */
export function withoutOrder(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(ORDER);
  return parameters.size > 0 ? `?${parameters}` : '';
}

function isCurrentLocation({ pathname, search }: Location): boolean {
  return window.location.pathname === localePath(pathname) && window.location.search === search;
}

function getStep({ search }: Location): string | undefined {
  return new URLSearchParams(search).get(STEP) ?? undefined;
}
