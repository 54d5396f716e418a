import { Card, Icon } from '@wathiqa/ui';
import { Link } from 'react-router';
import { CallLines, mail } from '../../layout/call-lines.tsx';
import { layoutMessages } from '../../layout/layout.messages.ts';
import { pathTo } from '../../paths.ts';
import { messages } from './feedback.messages.ts';

const { other } = messages;

export function OtherChannels() {
  return (
    <aside aria-labelledby="other-ways">
      <Card className="flex flex-col gap-4">
        <h2 id="other-ways" className="text-lg">
          {other.title}
        </h2>
        <div className="flex gap-3">
          <Icon name="phone" className="mt-0.5 text-accent" />
          <div>
            <p className="font-semibold">{other.call}</p>
            <p>
              <CallLines linkClass="link" />
            </p>
            <p className="text-sm text-ink-2">{layoutMessages.callHours}</p>
          </div>
        </div>
        <div className="flex gap-3">
          <Icon name="mail" className="mt-0.5 text-accent" />
          <div className="min-w-0">
            <p className="font-semibold">{other.mail}</p>
            <a href={`mailto:${mail}`} className="link wrap-anywhere">
              <bdi>{mail}</bdi>
            </a>
          </div>
        </div>
        <div className="flex flex-col gap-1 border-t border-line pt-4">
          <p className="text-ink-2">{other.status}</p>
          <Link to={pathTo('inquiry')} className="link w-fit">
            {other.inquiry}
          </Link>
        </div>
      </Card>
    </aside>
  );
}
