import { savesData } from '../lib/browser-state.ts';

/** Starts real-user measurement after load, for a sampled share of visits; never with data saving. */
export function startPageTimings(): void {
  if (savesData() || Math.random() >= Number(import.meta.env.PAGE_TIMINGS_SHARE)) return;
  const load = () =>
    setTimeout(() => {
      import('./measure.ts').then(({ measurePage }) => measurePage()).catch(() => {});
    }, LATER_MS);
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
}

/** After the page's own requests. */
const LATER_MS = 2_000;
