import { Card } from '@wathiqa/ui';
import { useContext } from 'react';
import { PlainPageContext, renderingContext } from '../../document/rendering.ts';
import { HeadedPage } from '../../layout/page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { addressOf } from '../../paths.ts';
import { electronicServices, translatedServices } from '../services/services.ts';
import type { Route } from './+types/plain-order';
import { requestsAddress } from './plain-client.ts';
import { messages } from './plain-order.messages.ts';
import { plainTitle } from './plain-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return { title: plainTitle(context.get(renderingContext)?.input ?? {}) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.title;
  return pageMeta(title ? { title } : { title: messages.title, description: messages.lead });
}

/** Order without script: the list of documents, or what the server returns (decision 0029). */
export default function PlainOrderPage() {
  return useContext(PlainPageContext) ?? <DocumentList />;
}

const LISTS = [
  { title: messages.electronic, services: electronicServices, route: 'regulations' },
  { title: messages.translated, services: translatedServices, route: 'translatedDocsReg' },
] as const;

function DocumentList() {
  return (
    <HeadedPage title={messages.title} lead={messages.lead}>
      <a href={requestsAddress()} rel="nofollow" className="link w-fit py-2">
        {messages.requests}
      </a>
      <div className="grid items-start gap-6 md:grid-cols-2">
        {LISTS.map(({ title, services, route }) => (
          <Card key={route}>
            <h2 className="text-xl">{title}</h2>
            <ul className="flex flex-col pt-2">
              {services.map(({ kind, name, docType }) => (
                <li key={kind}>
                  <a
                    href={addressOf(route, { docType })}
                    className="link inline-flex min-h-11 items-center"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </HeadedPage>
  );
}
