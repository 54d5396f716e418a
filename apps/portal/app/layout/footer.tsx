import { Container, Lattice, Mark } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../paths.ts';
import { CallLines } from './call-lines.tsx';
import { mail } from './contact.ts';
import type { LayoutMessages } from './messages.ts';
import { navigation } from './navigation.ts';
import { TrackingForm } from './tracking-form.tsx';

const linkClass = 'inline-block py-1.5 text-on-band underline-offset-4 hover:underline';

/** The foot of every page. */
export function Footer({ messages }: { messages: LayoutMessages }) {
  return (
    <footer className="print-hidden relative mt-auto overflow-clip bg-band text-on-band">
      <Lattice className="opacity-10" />
      <Container className="relative grid items-start gap-10 py-14 md:grid-cols-[1.1fr_0.8fr_1.4fr]">
        <Identity messages={messages} />
        <FooterLinks messages={messages} />
        <div className="rounded-lg bg-surface p-5 text-ink">
          <h2 className="pb-1 text-lg">{messages.tracking.title}</h2>
          <TrackingForm messages={messages.tracking} />
        </div>
      </Container>
      <Container className="relative border-t border-on-band/20 py-5 text-sm">
        <p>{messages.footer.demonstration}</p>
        <p>{messages.footer.copyright(String(new Date().getFullYear()))}</p>
      </Container>
    </footer>
  );
}

function Identity({ messages }: { messages: LayoutMessages }) {
  return (
    <div>
      <Link
        to={pathTo(messages.locale === 'ar' ? 'dashboard' : 'english')}
        className="flex w-fit items-center gap-3"
      >
        <Mark />
        <span className="text-xl font-semibold">{messages.brand}</span>
        <span className="sr-only">{messages.nav.home}</span>
      </Link>
      <h2 className="pt-5 text-base">{messages.footer.contact}</h2>
      <p className="pt-1">{messages.callCentre}</p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <CallLines linkClass={linkClass} />
        <span>{messages.callHours}</span>
      </p>
      <a href={`mailto:${mail}`} className={linkClass}>
        <bdi>{mail}</bdi>
      </a>
    </div>
  );
}

function FooterLinks({ messages }: { messages: LayoutMessages }) {
  return (
    <nav aria-label={messages.footer.title}>
      <h2 className="text-base">{messages.footer.links}</h2>
      <ul>
        {navigation(messages).map((item) => (
          <li key={item.to}>
            <Link to={item.to} className={linkClass}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
