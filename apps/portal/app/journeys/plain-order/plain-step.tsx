import { QueryClientProvider } from '@tanstack/react-query';
import type { PlainOrder, PlainOrderStep } from '@wathiqa/content/page-input';
import { formAddress } from '@wathiqa/contract';
import { DOCUMENTS, needsVisit } from '@wathiqa/domain';
import { Button, buttonClass, Card, ErrorSummary, Notice, PageHeading } from '@wathiqa/ui';
import { useContext } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { toFieldErrors } from '../../forms/form-errors.ts';
import { FormResultContext, useFormResult } from '../../forms/form-result.tsx';
import { MessagePage } from '../../layout/message-page.tsx';
import { createQueryClient } from '../../query-client.ts';
import { CardRefused } from '../national-id/card-refused.tsx';
import { messages as cardMessages } from '../national-id/national-id.messages.ts';
import { QUESTION_FIELDS } from '../national-id/questions.tsx';
import { OrderPage } from '../order/journey/order-page.tsx';
import { OrderProgress } from '../order/journey/order-progress.tsx';
import { AddressFields, MobileFields, PlaceFields } from '../order/review/delivery-fields.tsx';
import { DocumentsTable } from '../order/review/documents-table.tsx';
import {
  governoratesQuery,
  policeDepartmentsQuery,
  postOfficesQuery,
} from '../order/review/place-queries.ts';
import { messages as reviewMessages } from '../order/review/review.messages.ts';
import { PRICES } from '../price-query.ts';
import { VisitPanel } from '../visit-panel.tsx';
import { DetailsFields } from './details-fields.tsx';
import {
  fieldsOf,
  hiddenFields,
  labelsOf,
  plainForms,
  readEntry,
  stepsOf,
  type TypedValues,
} from './plain-form.ts';
import { messages } from './plain-order.messages.ts';
import { SignOut } from './sent.tsx';

const FORM_ID = 'plain-order';
const PATH = '/api/plain-order';

/** One step with the fields of the order with script. Links and buttons are plain HTML. */
export function PlainStep({ order }: { order: PlainOrder }) {
  const { kind, step, notice, signIn, cardRefusal } = order;
  const { values = {}, refusal } = useContext(FormResultContext) ?? {};
  const { errors } = useFormResult();
  const names = [...fieldsOf(kind, step), ...hiddenFields(order)];
  // A sent form may lack fields.
  const typed = Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
  const fields = useForm({ defaultValues: typed, ...(errors && { errors }) });
  const { title } = plainForms(kind).start;
  if (notice === 'signedIn' || notice === 'signInFailed') {
    const { action, ...words } = messages[notice];
    return (
      <MessagePage
        {...words}
        actions={
          <a href={signIn} className={buttonClass()}>
            {action}
          </a>
        }
      />
    );
  }
  return (
    <OrderPage start={{ title, translated: DOCUMENTS[kind].translated }}>
      <OrderProgress at={step === 'review' ? 'review' : 'details'} />
      <QueryClientProvider client={seededClient(order, values)}>
        <FormProvider {...fields}>
          <Card className="w-full max-w-4xl">
            <form
              id={FORM_ID}
              aria-label={title}
              method="post"
              action={formAddress({ path: PATH }, FORM_ID)}
              noValidate
              className="flex flex-col gap-7"
            >
              {/* Enter presses the first button. */}
              <button
                type="submit"
                name="act"
                value={FORWARD[step] ?? 'next'}
                hidden
                tabIndex={-1}
              />
              <input type="hidden" name="step" value={step} />
              {hiddenFields(order).map((name) => (
                <input key={name} type="hidden" name={name} value={values[name] ?? ''} />
              ))}
              {!cardRefusal && <PageHeading lead={LEADS[step]}>{headingOf(order)}</PageHeading>}
              {notice && (
                <Notice tone="warning" title={messages[notice].title}>
                  <p>{messages[notice].text}</p>
                  {signIn && (
                    <a href={signIn} target="_blank" rel="noopener" className="link">
                      {messages.signInElsewhere}
                    </a>
                  )}
                </Notice>
              )}
              {refusal && (
                <ErrorSummary
                  title={refusal.title}
                  errors={toFieldErrors(errors ?? {}, labelsOf(kind, step))}
                >
                  {refusal.advice && <p>{refusal.advice}</p>}
                </ErrorSummary>
              )}
              {cardRefusal ? (
                <CardRefused {...cardRefusal} correct={<Back />} />
              ) : (
                <>
                  <StepFields order={order} values={values} />
                  <Buttons order={order} values={values} />
                </>
              )}
            </form>
          </Card>
        </FormProvider>
      </QueryClientProvider>
      <SignOut />
    </OrderPage>
  );
}

/** Acts of the forward button, other than `next`. */
const FORWARD: Partial<Record<PlainOrderStep, string>> = { review: 'register' };

const LEADS: Partial<Record<PlainOrderStep, string>> = {
  details: messages.detailsLead,
  review: reviewMessages.lead,
};

function headingOf({ kind, step }: PlainOrder): string {
  if (step === 'review') return reviewMessages.title;
  return step === 'details' ? plainForms(kind).start.title : cardMessages.steps.titles[step];
}

/** Query client with the answers that the fields load in browsers. */
function seededClient({ kind, places, price }: PlainOrder, { govCode = '' }: TypedValues) {
  const client = createQueryClient();
  const { priceKey } = DOCUMENTS[kind];
  if (price !== undefined) {
    client.setQueryData([...PRICES, 'of', priceKey], [[priceKey, price]]);
  }
  if (places) {
    client.setQueryData(governoratesQuery.queryKey, [...places.governorates]);
    client.setQueryData(policeDepartmentsQuery(govCode).queryKey, [...places.departments]);
    client.setQueryData(postOfficesQuery(govCode).queryKey, [...places.offices]);
  }
  return client;
}

interface StepProps {
  order: PlainOrder;
  values: TypedValues;
}

function StepFields({ order, values }: StepProps) {
  const { kind, step, price } = order;
  if (step === 'details') return <DetailsFields kind={kind} price={price} />;
  if (step !== 'review') {
    const Question = QUESTION_FIELDS[step];
    return <Question />;
  }
  return (
    <>
      {needsVisit(values.nidIssueReasonCode) && <VisitPanel />}
      <DocumentsTable
        forms={plainForms(kind)}
        entries={[readEntry(kind, values)]}
        totalPrice={order.total ?? Number(values.total)}
      />
      <h2 className="text-xl">{reviewMessages.delivery.title}</h2>
      <AddressFields />
      {order.places && (
        <div className="flex flex-col items-start gap-5">
          <PlaceFields />
          <Button type="submit" name="act" value="places" variant="secondary">
            {messages.places}
          </Button>
        </div>
      )}
      <MobileFields />
      <Notice title={reviewMessages.delivery.info}>
        <p>{reviewMessages.delivery.times}</p>
        <p>{reviewMessages.delivery.onlyInEgypt}</p>
      </Notice>
    </>
  );
}

function Buttons({ order: { kind, step }, values }: StepProps) {
  const steps = stepsOf(kind, values);
  const isLast = steps[steps.indexOf(step) + 1] === 'review';
  return (
    <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
      {step !== 'details' && <Back />}
      <Button type="submit" name="act" value={FORWARD[step] ?? 'next'}>
        {step === 'review' ? reviewMessages.register : messages[isLast ? 'review' : 'next']}
      </Button>
    </div>
  );
}

function Back() {
  return (
    <Button type="submit" name="act" value="back" variant="secondary">
      {messages.back}
    </Button>
  );
}
