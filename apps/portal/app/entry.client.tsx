import { sharedStorage } from '@wathiqa/contract';
import { hydrateDocument } from '@wathiqa/ui';
import { HydratedRouter } from 'react-router/dom';
import { keepSwitchedLanguage } from './document/chosen-language.tsx';
import { blockUntrustedHtml } from './document/trusted-html.ts';
import { isDirectNavigation, isMeasured } from './lib/browser-state.ts';
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

/** Starts real-user measurement after load. */
function startPageTimings(): void {
  if (!isMeasured) return;
  const load = () =>
    setTimeout(() => {
      import('./timings/measure.ts').then(({ measurePage }) => measurePage()).catch(() => {});
    }, LATER_MS);
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
}
