import { readJson, type TabStorage, writeJson } from '@wathiqa/contract';
import * as z from 'zod/mini';

export const FeedbackDraft = z.object({
  name: z.string(),
  mobileNumber: z.string(),
  email: z.string(),
  type: z.string(),
  message: z.string(),
});
export type FeedbackDraft = z.infer<typeof FeedbackDraft>;

export const EMPTY_DRAFT: FeedbackDraft = {
  name: '',
  mobileNumber: '',
  email: '',
  type: '',
  message: '',
};

const KEY = 'wathiqa:message';

/** Until the tab closes. */
export function saveDraft(storage: TabStorage, draft: FeedbackDraft): void {
  writeJson(storage, KEY, draft);
}

export function clearDraft(storage: TabStorage): void {
  storage.removeItem(KEY);
}

/**
 * Input typed before hydration overrides the draft.
 *
 * @param form prerendered, if any
 */
export function restoreDraft(
  storage: TabStorage,
  form: HTMLFormElement | undefined,
): FeedbackDraft {
  const saved = readJson(storage, KEY, FeedbackDraft) ?? EMPTY_DRAFT;
  const formValues = form ? [...new FormData(form)] : [];
  const filledValues = formValues.filter(([name, value]) => name in EMPTY_DRAFT && value !== '');
  return { ...saved, ...Object.fromEntries(filledValues) };
}
