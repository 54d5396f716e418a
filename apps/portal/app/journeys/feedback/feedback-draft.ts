import * as z from 'zod/mini';
import { readJson, type TabStorage, writeJson } from '../../session/tab-storage.ts';

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

/** Saves the draft until the tab closes. */
export function saveDraft(storage: TabStorage, draft: FeedbackDraft): void {
  writeJson(storage, KEY, draft);
}

export function clearDraft(storage: TabStorage): void {
  storage.removeItem(KEY);
}

/**
 * The saved draft, overridden by input typed before hydration.
 *
 * @param form the prerendered form, if any
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
