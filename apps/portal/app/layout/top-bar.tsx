import { Container, Icon } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../paths.ts';
import { CallLines } from './call-lines.tsx';
import { mail } from './contact.ts';
import type { LayoutMessages } from './messages.ts';

const linkClass = 'py-2 text-on-band underline-offset-4 hover:underline';

/** Call lines, mail and the other language. It scrolls away; the bar under it stays. */
export function TopBar({ messages }: { messages: LayoutMessages }) {
  const other = messages.locale === 'ar' ? 'en' : 'ar';
  return (
    <div className="print-hidden bg-band text-sm text-on-band">
      <Container className="flex min-h-11 items-center gap-x-3 sm:gap-x-6">
        <p className="flex flex-wrap items-center gap-x-1.5 sm:gap-x-2">
          <Icon name="phone" className="size-4.5" />
          <span className="sr-only sm:not-sr-only">{messages.callCentre}</span>
          <span className="whitespace-nowrap">
            <CallLines linkClass={linkClass} />
          </span>
          <span className="whitespace-nowrap">{messages.callHours}</span>
        </p>
        <a href={`mailto:${mail}`} className={`${linkClass} hidden items-center gap-2 md:flex`}>
          <Icon name="mail" className="size-4.5" />
          <bdi>{mail}</bdi>
        </a>
        <Link
          to={pathTo(other === 'en' ? 'english' : 'dashboard')}
          lang={other}
          hrefLang={other}
          className={`${linkClass} ms-auto underline`}
        >
          {messages.otherLanguage}
        </Link>
      </Container>
    </div>
  );
}
