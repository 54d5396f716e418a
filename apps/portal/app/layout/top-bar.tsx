import { Container, Icon } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../paths.ts';
import { CallLines, mail } from './call-lines.tsx';
import { LanguageLinks } from './language-links.tsx';
import { layoutMessages as messages } from './layout.messages.ts';
import { SearchBox } from './search-box.tsx';

const linkClass = 'py-2 text-on-band underline-offset-4 hover:underline';

/**
 * 50 px high on wide screens; scrolls away, and the bar below becomes sticky (spec §1.11).
 */
export function TopBar() {
  return (
    <div className="print-hidden bg-band text-sm text-on-band">
      <Container className="flex min-h-11 flex-wrap items-center gap-x-3 sm:gap-x-6 lg:min-h-[50px]">
        <p className="flex flex-wrap items-center gap-x-1.5 sm:gap-x-2">
          <Icon name="phone" className="size-4.5" />
          <span className="sr-only sm:not-sr-only">{messages.callCentre}</span>
          <span>
            <CallLines linkClass={linkClass} />
          </span>
          <span className="whitespace-nowrap max-[25rem]:sr-only">{messages.callHours}</span>
        </p>
        <div className="ms-auto flex flex-wrap items-center gap-x-6">
          <div className="hidden lg:block">
            <SearchBox />
          </div>
          <RequestsLink />
          <a href={`mailto:${mail}`} className={`${linkClass} hidden items-center gap-2 md:flex`}>
            <Icon name="mail" className="size-4.5" />
            <span className="lg:max-xl:sr-only">
              <bdi>{mail}</bdi>
            </span>
          </a>
          <LanguageLinks className={`${linkClass} underline`} />
        </div>
      </Container>
    </div>
  );
}

/** Hidden for signed-in citizens, because the bar lists their requests. */
function RequestsLink() {
  return (
    <Link to={pathTo('inquiry')} className={`${linkClass} hidden lg:block`}>
      {messages.nav.inquiry}
    </Link>
  );
}
