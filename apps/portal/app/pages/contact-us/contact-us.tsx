import { figures, figureTexts, type ListedOutlet } from '@wathiqa/content';
import { buttonClass, Card, DescriptionList, Icon } from '@wathiqa/ui';
import { Link } from 'react-router';
import { readPageText } from '../../content.server.ts';
import { StructuredData } from '../../document/structured-data.tsx';
import { MapOnDemand } from '../../layout/map/map-on-demand.tsx';
import { headOffice, outletsAddress } from '../../layout/outlets.ts';
import { HeadedPage } from '../../layout/page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Prose } from '../../layout/prose.tsx';
import { organization } from '../../layout/schema-org.ts';
import { pathTo } from '../../paths.ts';
import { getHeadOffice } from '../records-location/outlets.server.ts';
import type { Route } from './+types/contact-us';
import { contactMessages } from './contact-us.messages.ts';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData.text.front.title, description: loaderData.text.front.summary });

export const loader = () => ({ text: readPageText('pages', 'contact'), office: getHeadOffice() });

/** Contact page (spec §1.10). */
export default function ContactUs({ loaderData: { text, office } }: Route.ComponentProps) {
  return (
    <HeadedPage title={text.front.title} lead={text.front.summary}>
      <StructuredData make={import.meta.env.SSR && organization} />
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <PhoneLines />
        <WrittenChannels />
        <HeadOffice office={office} />
        <FormInvitation />
      </div>
      <Prose html={text.html} className="pt-6" />
    </HeadedPage>
  );
}

function FormInvitation() {
  const { heading, text, action } = contactMessages.form;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-7 gap-y-4 rounded-lg border border-line bg-quiet p-5 sm:p-7 md:col-span-2">
      <div>
        <h2 className="text-xl">{heading}</h2>
        <p className="max-w-[60ch] pt-1 text-ink-2">{text}</p>
      </div>
      <Link to={pathTo('complains')} className={buttonClass()}>
        <Icon name="pencil" className="size-5" />
        {action}
      </Link>
    </div>
  );
}

interface HeadOfficeProps {
  office: Pick<ListedOutlet, 'name' | 'place' | 'position' | 'lang'>;
}

/** Head office with an optional map. */
function HeadOffice({ office: { name, place, position, lang } }: HeadOfficeProps) {
  const { heading, hours, others } = contactMessages.office;
  return (
    <Card className="grid grid-cols-1 items-start gap-x-7 gap-y-4 md:col-span-2 md:grid-cols-[2fr_3fr]">
      <div>
        <h2 className="text-xl">{heading}</h2>
        <p lang={lang} className="pt-1 pb-4 text-ink-2">
          {place}
        </p>
        <div className="flex flex-wrap gap-3">
          <Link
            to={outletsAddress(headOffice)}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            {hours}
          </Link>
          <Link
            to={pathTo('recordsLocation')}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            {others}
          </Link>
        </div>
      </div>
      <MapOnDemand place={name} position={position} />
    </Card>
  );
}

function PhoneLines() {
  const { heading, call } = contactMessages.lines;
  return (
    <Card>
      <h2 className="text-xl">{heading}</h2>
      <p className="flex items-center gap-2 pt-1 pb-4 text-ink-2">
        <Icon name="clock" className="size-5 text-accent" />
        {figureTexts.callHours}
      </p>
      <ul className="flex flex-wrap gap-2 sm:gap-3">
        {figures.callCentre.lines.map((line) => (
          <li key={line} className="grow sm:grow-0">
            <a
              href={`tel:${line}`}
              aria-label={call(line)}
              className="flex min-h-14 items-center justify-center gap-2 rounded-md border border-line bg-quiet px-3 text-lg sm:px-4 font-semibold text-link tabular-nums hover:border-accent"
            >
              <Icon name="phone" className="size-5 max-sm:hidden" />
              <bdi>{line}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function WrittenChannels() {
  const { heading, ...labels } = contactMessages.write;
  const { mail, fax, website } = figures.contact;
  return (
    <Card>
      <h2 className="pb-2 text-xl">{heading}</h2>
      <DescriptionList
        items={[
          {
            label: labels.mail,
            value: (
              <a href={`mailto:${mail}`} className="link wrap-anywhere">
                <bdi>{mail}</bdi>
              </a>
            ),
          },
          { label: labels.fax, value: <bdi>{fax}</bdi> },
          {
            label: labels.website,
            value: (
              <Link to={pathTo('dashboard')} className="link wrap-anywhere">
                <bdi>{website}</bdi>
              </Link>
            ),
          },
        ]}
      />
    </Card>
  );
}
