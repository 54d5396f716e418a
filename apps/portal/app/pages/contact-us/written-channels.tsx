import { figures } from '@wathiqa/content';
import { Card, DetailList, Isolate } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { contactMessages } from './contact-us.messages.ts';

export function WrittenChannels() {
  const { heading, ...labels } = contactMessages.write;
  const { mail, fax, website } = figures.contact;
  return (
    <Card>
      <h2 className="pb-2 text-xl">{heading}</h2>
      <DetailList
        items={[
          {
            label: labels.mail,
            value: (
              <a href={`mailto:${mail}`} className="link wrap-anywhere">
                <Isolate>{mail}</Isolate>
              </a>
            ),
          },
          { label: labels.fax, value: <Isolate>{fax}</Isolate> },
          {
            label: labels.website,
            value: (
              <Link to={pathTo('dashboard')} className="link wrap-anywhere">
                <Isolate>{website}</Isolate>
              </Link>
            ),
          },
        ]}
      />
    </Card>
  );
}
