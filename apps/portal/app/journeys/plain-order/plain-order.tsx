import { Card, Container, PageHeading } from '@wathiqa/ui';
import { renderingContext } from '../../document/rendering.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { addressOf } from '../../paths.ts';
import { orderTitle } from '../order/draft/order-form.ts';
import { messages as progress } from '../order/journey/order-progress.messages.ts';
import { electronicServices, translatedServices } from '../services/services.ts';
import type { Route } from './+types/plain-order';
import { plainForms, readDraft } from './plain-form.ts';
import { messages } from './plain-order.messages.ts';
import { PlainStep } from './plain-step.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const { plainOrder: order, formResult } = context.get(renderingContext)?.input ?? {};
  if (!order) return {};
  const { terms, details, review } = progress.steps;
  const step = order.step === 'review' ? review : order.step === 'terms' ? terms : details;
  const forms = plainForms(order.kind);
  const draft = readDraft(forms, formResult?.values ?? {});
  return { order, title: progress.pageTitle(step, orderTitle(forms, draft, step === review)) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.title;
  return pageMeta(title ? { title } : { title: messages.title, description: messages.lead });
}

/** Order without script: the list of documents, or the step that the server returns (decision 0029). */
export default function PlainOrderPage({ loaderData: { order } }: Route.ComponentProps) {
  // Steps run no script, so browsers need none of their code.
  return import.meta.env.SSR && order ? <PlainStep order={order} /> : <DocumentList />;
}

const LISTS = [
  { title: messages.electronic, services: electronicServices, route: 'regulations' },
  { title: messages.translated, services: translatedServices, route: 'translatedDocsReg' },
] as const;

function DocumentList() {
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-14">
      <Breadcrumbs items={[{ label: messages.title }]} />
      <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
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
    </Container>
  );
}
