import type { ListedOutlet } from '@wathiqa/content';
import { buttonClass, Card } from '@wathiqa/ui';
import { Link } from 'react-router';
import { MapOnDemand } from '../../layout/map/map-on-demand.tsx';
import { headOffice, outletsAddress } from '../../layout/outlets.ts';
import { pathTo } from '../../paths.ts';
import { contactMessages } from './contact-us.messages.ts';

interface HeadOfficeProps {
  office: Pick<ListedOutlet, 'name' | 'place' | 'position' | 'lang'>;
}

/** Head office with an optional map. */
export function HeadOffice({ office: { name, place, position, lang } }: HeadOfficeProps) {
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
