import { savesData } from '../lib/browser-state.ts';

/**
 * Has this visit of the page measured, once the page is there and the browser has nothing to do: one of so many visits as
 * the build says, and none of who asked their browser to save data.
 */
export function startPageTimings(): void {
  if (savesData() || Math.random() >= Number(import.meta.env.PAGE_TIMINGS_SHARE)) return;
  const load = () =>
    setTimeout(() => {
      // What does not come is not measured; nobody is told.
      import('./measure.ts').then(({ measurePage }) => measurePage()).catch(() => {});
    }, LATER_MS);
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
}

/** After what the page itself still fetches. */
const LATER_MS = 2_000;
