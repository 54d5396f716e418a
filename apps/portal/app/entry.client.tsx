import { sharedStorage } from '@wathiqa/contract';
import { hydrateDocument } from '@wathiqa/ui';
import { HydratedRouter } from 'react-router/dom';
import { keepSwitchedLanguage } from './document/chosen-language.tsx';
import { blockUntrustedHtml } from './document/trusted-html.ts';
import { isDirectNavigation, savesData } from './lib/browser-state.ts';
import { pageMessages } from './pages/pages.messages.ts';
import { startSession } from './session/start-session.ts';

/** After the page's own requests. */
const LATER_MS = 2_000;

blockUntrustedHtml();
// Browsers preserve the state of an entry that its own address opens again.
if (isDirectNavigation()) window.history.replaceState(null, '');
// Removes an arriving citizen's Token before the router reads the address.
startSession();
startPageTimings();
keepSwitchedLanguage(sharedStorage, document.referrer, location);

hydrateDocument(<HydratedRouter />, pageMessages.failure);

/** Starts real-user measurement after load, for a sampled share of visits; never with data saving. */
function startPageTimings(): void {
  if (savesData() || Math.random() >= Number(import.meta.env.PAGE_TIMINGS_SHARE)) return;
  const load = () =>
    setTimeout(() => {
      import('./timings/measure.ts').then(({ measurePage }) => measurePage()).catch(() => {});
    }, LATER_MS);
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
}
