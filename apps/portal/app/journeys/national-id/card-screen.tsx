import { type CardQuestion, type CardRefusal, currentEntry } from '@wathiqa/domain';
import { Button, Card, PageHeading } from '@wathiqa/ui';
import { type ComponentType, type SubmitEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { AttemptSummary } from '../../forms/attempt-summary.tsx';
import { useOnInput } from '../../forms/form-fields.tsx';
import { FORM_VALIDATION, schemaResolver } from '../../forms/form-validation.ts';
import {
  RefusedDocument,
  RefusedNotice,
  readRefusedBefore,
} from '../order/again/refused-notice.tsx';
import type { OrderEntry } from '../order/draft/order-form.ts';
import type { EntryScreenProps } from '../order/journey/entry-screen.tsx';
import { formAddress, REVIEW } from '../order/journey/order-steps.ts';
import { OrderSummary } from '../order/journey/order-summary.tsx';
import { useEntryActions } from '../order/journey/use-entry-actions.ts';
import { usePrefill, useSelf } from '../order/known/use-known-owner.ts';
import { AnswerSummary } from './answer-summary.tsx';
import {
  describeCardRefusal,
  eligibilityAfter,
  getCardQuestions,
  getReachableQuestion,
  questionRules,
} from './card-answers.ts';
import { type CardEntry, cardFormRules } from './card-entry.ts';
import { CardRefused } from './card-refused.tsx';
import { messages } from './national-id.messages.ts';
import { QUESTION_FIELDS } from './questions.tsx';

export function CardScreen({ forms, order, steps }: EntryScreenProps) {
  const form = forms.start;
  const entry = useStore(order, ({ draft }) => currentEntry(draft) as CardEntry);
  const question = getReachableQuestion(entry, steps.current);
  const rules = question ? questionRules[question] : cardFormRules;
  // One form over all steps preserves answers.
  const fields = useForm<OrderEntry>({
    ...FORM_VALIDATION,
    // The output type differs, but only errors are used.
    resolver: schemaResolver(rules) as unknown as Resolver<OrderEntry>,
    defaultValues: entry,
  });
  const [refusedBefore] = readRefusedBefore(useLocation().state);
  const self = useSelf();
  useOnInput(fields, (entry) => order.dispatch({ type: 'edit', entry }));
  usePrefill({ form, order, fields, self });
  useProvenNumber(fields, form.blank.nationalIdenNumber);

  if (steps.current && !question) {
    return <Navigate to={formAddress(form.address, order.id)} replace state={steps.state} />;
  }
  return (
    <FormProvider {...fields}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <div className={question ? 'order-last' : 'lg:order-last'}>
          {question ? (
            <AnswerSummary entry={entry} question={question} steps={steps} />
          ) : (
            <OrderSummary forms={forms} order={order} />
          )}
        </div>
        {/* Each step has its own refusals and errors. */}
        <RefusedDocument value={refusedBefore}>
          <CardStep
            key={question}
            forms={forms}
            order={order}
            steps={steps}
            fields={fields}
            entry={entry}
            question={question}
          />
        </RefusedDocument>
      </div>
    </FormProvider>
  );
}

/** Fills an empty number once the account loads. */
function useProvenNumber(fields: UseFormReturn<OrderEntry>, provenNationalId = ''): void {
  useEffect(() => {
    const { isTouched, isDirty } = fields.getFieldState('nationalIdenNumber');
    if (isTouched || isDirty || fields.getValues('nationalIdenNumber') !== '') return;
    fields.setValue('nationalIdenNumber', provenNationalId);
  }, [fields, provenNationalId]);
}

const { steps: words } = messages;

interface CardStepProps extends EntryScreenProps {
  fields: UseFormReturn<OrderEntry>;
  entry: CardEntry;
  /** Absent: the form itself. */
  question: CardQuestion | undefined;
}

/** Valid input opens the next question, requests a preview, or shows the refusal. */
function CardStep({ forms, order, steps, fields, entry, question }: CardStepProps) {
  const form = forms.start;
  const [refusal, setRefusal] = useState<CardRefusal>();
  const { perform, busy, failed } = useEntryActions({
    forms,
    order,
    fields,
    canSubmit: checkEligibility,
    onReview: () => steps.open(REVIEW),
  });

  function checkEligibility(): boolean {
    const values = fields.getValues() as CardEntry;
    const eligibility = eligibilityAfter(values, question, {
      provenNationalId: form.blank.nationalIdenNumber,
    });
    if (eligibility.kind === 'refused') setRefusal(eligibility.refusal);
    if (eligibility.kind === 'question') steps.open(eligibility.question);
    return eligibility.kind === 'accepted';
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void perform('review');
  }

  function returnToForm() {
    flushSync(() => setRefusal(undefined));
    document.getElementById(question ?? 'nationalIdenNumber')?.focus();
  }

  return (
    <Card className="flex flex-col gap-7">
      {!refusal && question && <QuestionHeading entry={entry} question={question} />}
      {!refusal && !question && (
        <>
          <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
          <RefusedNotice />
        </>
      )}
      {refusal ? (
        <CardRefused
          {...describeCardRefusal(refusal, entry)}
          correct={
            <Button
              variant={refusal.rule === 'NO_AGE' ? 'primary' : 'secondary'}
              onClick={returnToForm}
            >
              {question ? messages.refused.correct : messages.refused.correctForm}
            </Button>
          }
        />
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-7">
          <AttemptSummary failed={failed} />
          <Content Form={form.Fields} question={question} />
          <div className="flex flex-wrap gap-3 border-t border-line pt-6">
            {question && (
              <Button
                variant="secondary"
                onClick={() => steps.back(getPreviousQuestion(entry, question), 1)}
              >
                {words.previous}
              </Button>
            )}
            <Button
              type="submit"
              busy={busy !== undefined}
              className={question ? 'ms-auto' : 'w-full sm:ms-auto sm:w-auto'}
            >
              {submitLabel(question)}
            </Button>
          </div>
        </form>
      )}
    </Card>
  );
}

interface ContentProps extends Pick<CardStepProps, 'question'> {
  Form: ComponentType;
}

function Content({ Form, question }: ContentProps) {
  const Fields = question ? QUESTION_FIELDS[question] : Form;
  return <Fields />;
}

function QuestionHeading({ entry, question }: { entry: CardEntry; question: CardQuestion }) {
  const questions = getCardQuestions(entry);
  return (
    <PageHeading>
      <span className="block text-base font-normal text-ink-2">
        {words.count.question} <bdi>{questions.indexOf(question) + 1}</bdi> {words.count.of}{' '}
        <bdi>{questions.length}</bdi>
        <span className="sr-only">: </span>
      </span>
      {words.titles[question]}
    </PageHeading>
  );
}

function getPreviousQuestion(entry: CardEntry, question: CardQuestion): CardQuestion | undefined {
  const questions = getCardQuestions(entry);
  return questions[questions.indexOf(question) - 1];
}

function submitLabel(question: CardQuestion | undefined): string {
  if (!question) return words.register;
  return question === 'jobTypeId' ? words.review : words.next;
}
