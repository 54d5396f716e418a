import type { DataProtection } from '@wathiqa/content/page-input';
import { readPageText } from '../../content.server.ts';
import { renderingContext } from '../../document/rendering.ts';
import { mail } from '../../layout/call-lines.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/privacy';
import { Statement } from './statement.tsx';
import { officer as words } from './statements.messages.ts';

const OFFICER = { id: 'officer', text: words.title, level: 2 };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData.text.front.title, description: loaderData.text.front.summary });

/** At build time and, with the settings, at each start of the server. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const text = readPageText('pages', 'privacy');
  return {
    text: { ...text, headings: [...text.headings, OFFICER] },
    officer: context.get(renderingContext)?.input.dataProtection,
  };
};

export default function Privacy({ loaderData: { text, officer } }: Route.ComponentProps) {
  return (
    <Statement text={text}>
      <Officer {...officer} />
    </Statement>
  );
}

function Officer({ email, phone, licence }: DataProtection) {
  const isKnown = Boolean(email || phone);
  const address = email ?? (isKnown ? undefined : mail);
  return (
    <section aria-labelledby={OFFICER.id} className="prose min-w-0 lg:col-start-1">
      <h2 id={OFFICER.id}>{OFFICER.text}</h2>
      <p>
        {isKnown ? words.contact : words.unknown}{' '}
        {address && (
          <a href={`mailto:${address}`} className="wrap-anywhere">
            <bdi>{address}</bdi>
          </a>
        )}
        {email && phone && ' · '}
        {phone && (
          <a href={`tel:${phone}`}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        )}
      </p>
      <p>
        {licence ? (
          <>
            {words.licence} <bdi>{licence}</bdi>
          </>
        ) : (
          words.noLicence
        )}
      </p>
    </section>
  );
}
