import type { PageInput } from '@wathiqa/content/page-input';
import { buttonClass } from '@wathiqa/ui';
import { MessagePage } from '../../layout/message-page.tsx';
import { messages as myRequests } from '../my-requests/my-requests.messages.ts';
import { orderTitle } from '../order/draft/order-form.ts';
import { messages as progress } from '../services/order-progress.messages.ts';
import { messages as tracking } from '../tracking/tracking.messages.ts';
import { plainForms, readDraft } from './plain-form.ts';
import { messages } from './plain-order.messages.ts';
import { PlainRequests } from './plain-requests.tsx';
import { PlainStep } from './plain-step.tsx';
import type { ReadRequests } from './read-requests.ts';
import { FORM_TITLES } from './request-forms.tsx';

/** Step of an order or own requests without script, drawn by the server alone; undefined without such an input. */
export function plainPage({ plainOrder, plainRequests }: PageInput) {
  if (plainOrder) return <PlainStep order={plainOrder} />;
  if (!plainRequests) return undefined;
  if ('read' in plainRequests) return <PlainRequests read={plainRequests.read as ReadRequests} />;
  return (
    <MessagePage
      {...messages.signIn}
      actions={
        <a href={plainRequests.signIn} className={buttonClass()}>
          {messages.signInFailed.action}
        </a>
      }
    />
  );
}

export function plainTitle({
  plainOrder,
  plainRequests,
  formResult,
}: PageInput): string | undefined {
  if (plainRequests) {
    if ('signIn' in plainRequests) return messages.signIn.title;
    const read = plainRequests.read as ReadRequests;
    if (!('status' in read)) return myRequests.title;
    return read.open ? FORM_TITLES[read.open.name] : tracking.result.title;
  }
  if (!plainOrder) return undefined;
  const { kind, step, notice } = plainOrder;
  if (notice === 'signedIn' || notice === 'signInFailed') return messages[notice].title;
  const { terms, details, review } = progress.steps;
  const shown = step === 'review' ? review : step === 'terms' ? terms : details;
  const forms = plainForms(kind);
  const draft = readDraft(forms, formResult?.values ?? {});
  return progress.pageTitle(shown, orderTitle(forms, draft, step === 'review'));
}
