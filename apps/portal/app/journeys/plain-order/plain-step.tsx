import { QueryClientProvider } from '@tanstack/react-query';
import type { PlainOrder, PlainOrderStep } from '@wathiqa/content/page-input';
import { formAddress } from '@wathiqa/contract';
import { allowedMoves, currentEntry, MAX_DOCUMENTS } from '@wathiqa/domain';
import { Button, buttonClass, Card, CheckboxField, Notice, PageHeading } from '@wathiqa/ui';
import { useContext } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormSelect } from '../../forms/form-fields.tsx';
import { FormResultContext, useFormResult } from '../../forms/form-result.tsx';
import { MessagePage } from '../../layout/message-page.tsx';
import { createQueryClient } from '../../query-client.ts';
import { CardRefused } from '../national-id/card-refused.tsx';
import { messages as cardMessages } from '../national-id/national-id.messages.ts';
import { QUESTION_FIELDS } from '../national-id/questions.tsx';
import { kindTitle } from '../order/document/document-form.tsx';
import { type Draft, isVisited, type OrderForms, orderTitle } from '../order/draft/order-form.ts';
import { messages as addMessages } from '../order/journey/add-document.messages.ts';
import { acceptanceOf, ChoiceButton, ShortTerms } from '../order/journey/add-document.tsx';
import { EntryButtons } from '../order/journey/entry-buttons.tsx';
import { offerDocuments } from '../order/journey/offered-documents.ts';
import { EntryHeading, OrderPage } from '../order/journey/order-page.tsx';
import { messages as orderMessages } from '../order/order.messages.ts';
import { AddressFields, MobileFields, PlaceFields } from '../order/review/delivery-fields.tsx';
import { DocumentsTable } from '../order/review/documents-table.tsx';
import { seedPlaces } from '../order/review/place-queries.ts';
import { messages as reviewMessages } from '../order/review/review.messages.ts';
import { LatinNames, OwnerConflicts } from '../order/review/review-doubts.tsx';
import { PRICES } from '../price-query.ts';
import { OrderProgress } from '../services/order-progress.tsx';
import { VisitPanel } from '../visit-panel.tsx';
import { DetailsFields } from './details-fields.tsx';
import { PLACES_ID, PlacesButton, RefusalSummary } from './form-parts.tsx';
import {
  hiddenFields,
  labelsOf,
  plainForms,
  readDraft,
  stepsOf,
  type TypedValues,
  termsKind,
  writeDraft,
} from './plain-form.ts';
import { messages } from './plain-order.messages.ts';
import { SignOut } from './sent.tsx';

const FORM_ID = 'plain-order';
const PATH = '/api/plain-order';

interface StepProps {
  order: PlainOrder;
  forms: OrderForms;
  draft: Draft;
  values: TypedValues;
}

/** One step with the fields of the order with script. Links and buttons are plain HTML. */
export function PlainStep({ order }: { order: PlainOrder }) {
  const { kind, step, notice, signIn, cardRefusal } = order;
  const sent = useContext(FormResultContext);
  const forms = plainForms(kind);
  const draft = readDraft(forms, sent?.values ?? {});
  const values: TypedValues = { ...sent?.values, ...writeDraft(draft) };
  const { errors } = useFormResult();
  const labels = labelsOf(forms, currentEntry(draft), step);
  // A sent form may lack fields.
  const names = [...Object.keys(labels), ...hiddenFields(order)];
  const typed = Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
  const fields = useForm({ defaultValues: typed, ...(errors && { errors }) });
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
  const { title, translated } = forms.start;
  const parts = { order, forms, draft, values };
  return (
    <FormResultContext value={{ ...sent, values }}>
      <OrderPage start={{ title, translated }} title={orderTitle(forms, draft, step === 'review')}>
        <OrderProgress at={step === 'review' || step === 'terms' ? step : 'details'} />
        <QueryClientProvider client={seededClient(parts)}>
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
                <button {...act(FORWARD[step] ?? 'review')} hidden tabIndex={-1} />
                <input type="hidden" name="step" value={step} />
                {hiddenFields(order).map((name) => (
                  <input key={name} type="hidden" name={name} value={values[name] ?? ''} />
                ))}
                {!cardRefusal && <Heading {...parts} />}
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
                <RefusalSummary labels={labels} />
                {cardRefusal ? (
                  <CardRefused {...cardRefusal} correct={<Back />} />
                ) : (
                  <>
                    <StepFields {...parts} />
                    <Buttons {...parts} />
                  </>
                )}
              </form>
            </Card>
          </FormProvider>
        </QueryClientProvider>
        <SignOut />
      </OrderPage>
    </FormResultContext>
  );
}

/** A button of the form. */
function act(value: string) {
  return { type: 'submit', name: 'act', value } as const;
}

/** Acts of the forward button, other than `review`. */
const FORWARD: Partial<Record<PlainOrderStep, string>> = {
  terms: 'accept',
  review: 'register',
  add: 'offer kind',
  remove: 'back',
};

function Heading({ order: { kind, step }, forms, draft, values }: StepProps) {
  const entry = currentEntry(draft);
  switch (step) {
    case 'terms':
      return <PageHeading>{kindTitle(termsKind(forms, values))}</PageHeading>;
    case 'review':
      return <PageHeading lead={reviewMessages.lead}>{reviewMessages.title}</PageHeading>;
    case 'add':
      return <PageHeading>{addMessages.title}</PageHeading>;
    case 'remove':
      return (
        <PageHeading lead={orderMessages.removing.text}>{orderMessages.removing.title}</PageHeading>
      );
    case 'details':
      if (kind === 'Nid')
        return <PageHeading lead={cardMessages.lead}>{cardMessages.title}</PageHeading>;
      return (
        <EntryHeading
          title={forms.of(entry).title}
          current={draft.current}
          count={draft.entries.length}
        />
      );
    default:
      return <PageHeading>{cardMessages.steps.titles[step]}</PageHeading>;
  }
}

/** Query client with the answers that the fields load in browsers. */
function seededClient({ order, forms, draft, values }: StepProps) {
  const client = createQueryClient();
  const { places, prices = [] } = order;
  const { govCode = '' } = values;
  const keys = new Set(draft.entries.map((entry) => forms.of(entry).priceKey));
  for (const asked of [[...keys], ...prices.map(([key]) => [key])]) {
    client.setQueryData([...PRICES, 'of', ...asked], prices);
  }
  if (places) seedPlaces(client, govCode, places);
  return client;
}

function StepFields(parts: StepProps) {
  const { order, forms, draft, values } = parts;
  const { step, own } = order;
  switch (step) {
    case 'terms':
      return <Terms {...parts} />;
    case 'details':
      return (
        <>
          {own && (
            <Button
              {...act(own === 'filled' ? 'own clear' : 'own fill')}
              variant="secondary"
              className="self-start"
            >
              {messages.own[own]}
            </Button>
          )}
          <DetailsFields kind={currentEntry(draft).kind} />
        </>
      );
    case 'add':
      return <NextDocument {...parts} />;
    case 'remove':
      return null;
    case 'review':
      return (
        <>
          <OwnerConflicts forms={forms} entries={draft.entries} />
          <LatinNames entries={draft.entries} />
          {draft.entries.some(isVisited) && <VisitPanel />}
          <DocumentsTable
            forms={forms}
            entries={draft.entries}
            totalPrice={order.total ?? Number(values.total)}
            edit={(document) => act(`show ${document}`)}
          />
          <h2 className="text-xl">{reviewMessages.delivery.title}</h2>
          <AddressFields />
          {order.places && (
            <div id={PLACES_ID} className="flex flex-col items-start gap-5">
              <PlaceFields />
              <PlacesButton address={formAddress({ path: PATH }, PLACES_ID)} />
            </div>
          )}
          <MobileFields />
          <Notice title={reviewMessages.delivery.info}>
            <p>{reviewMessages.delivery.times}</p>
            <p>{reviewMessages.delivery.onlyInEgypt}</p>
          </Notice>
        </>
      );
    default: {
      const Question = QUESTION_FIELDS[step];
      return <Question />;
    }
  }
}

function Terms({ forms, values }: StepProps) {
  const kind = termsKind(forms, values);
  const error = useFormResult().errorFor('acceptTerms');
  return (
    <>
      <ShortTerms kind={kind} />
      <CheckboxField {...acceptanceOf(kind)} value="yes" error={error} />
    </>
  );
}

function NextDocument({ forms, draft }: StepProps) {
  const offers = offerDocuments(forms, draft);
  return (
    <>
      <ul className="flex flex-col gap-3">
        {offers.map(
          ({ name, title, about, entry }) =>
            entry && (
              <li key={name}>
                <ChoiceButton title={title} about={about} {...act(`offer ${name}`)} />
              </li>
            ),
        )}
      </ul>
      <h2 className="text-xl">{addMessages.kind.title}</h2>
      <FormSelect
        name="anotherKind"
        label={addMessages.kind.label}
        hint={addMessages.kind.cardAlone}
        placeholder={orderMessages.choose}
        options={forms.kinds.map((kind) => ({ value: kind, label: kindTitle(kind) }))}
      />
    </>
  );
}

function Buttons({ order: { kind, step }, draft, values }: StepProps) {
  if (step === 'details' && kind !== 'Nid') {
    return (
      <EntryButtons
        count={draft.entries.length}
        allowed={allowedMoves(draft, MAX_DOCUMENTS)}
        propsOf={act}
      />
    );
  }
  const steps = stepsOf(currentEntry(draft));
  const isLast = steps[steps.indexOf(step) + 1] === 'review';
  const isFirst = step === 'details' || (step === 'terms' && !values.anotherKind);
  const forward = LABELS[step] ?? messages[isLast ? 'review' : 'next'];
  return (
    <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
      {!isFirst && step !== 'remove' && <Back />}
      <Button
        {...act(FORWARD[step] ?? 'review')}
        variant={step === 'remove' ? 'secondary' : 'primary'}
      >
        {forward}
      </Button>
      {step === 'remove' && (
        <Button {...act('remove')} variant="danger">
          {orderMessages.removing.confirm}
        </Button>
      )}
    </div>
  );
}

const LABELS: Partial<Record<PlainOrderStep, string>> = {
  review: reviewMessages.register,
  remove: orderMessages.removing.keep,
};

function Back() {
  return (
    <Button {...act('back')} variant="secondary">
      {messages.back}
    </Button>
  );
}
