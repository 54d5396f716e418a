import { FORM_LOCALE_PARAMETER } from '@wathiqa/contract';
import { LOCALE } from '@wathiqa/domain';
import { Container, Notice } from '@wathiqa/ui';
import { useLocation } from 'react-router';
import { addressOf, paths } from '../paths.ts';
import { CallLines } from './call-lines.tsx';
import { layoutMessages, noScriptMessages as words } from './layout.messages.ts';

/** Pages that work without script, and this page again. */
const LINKS = [
  [addressOf('plainOrder'), words.order],
  [`/api/plain-order/requests?${FORM_LOCALE_PARAMETER}=${LOCALE}`, words.requests],
  [addressOf('follow'), layoutMessages.nav.follow],
  ['', words.reload],
  [addressOf('accessibility'), words.browsers],
  [addressOf('dashboard'), layoutMessages.nav.home],
] as const;

/**
 * The way without script, shown if there is none, if it did not start, and in older browsers. Only in rendered pages:
 * hydration skips a `section` between the parts of the body, and `hydrateDocument` removes it.
 */
export function PlainWay() {
  const { pathname } = useLocation();
  if (pathname === paths.plainOrder) return null;
  return (
    <section
      id="plain-way"
      role="alert"
      data-nosnippet=""
      className="print-hidden hidden noscript:block outdated:block"
    >
      <Container className="pt-5">
        <Notice tone="warning" title={words.title}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1 py-1">
            {LINKS.map(([to, label]) => (
              <li key={to} className="first:font-semibold">
                <a href={to} className="link">
                  {label}
                </a>
              </li>
            ))}
          </ul>
          {layoutMessages.callCentre}: <CallLines linkClass="link" />
        </Notice>
      </Container>
    </section>
  );
}
