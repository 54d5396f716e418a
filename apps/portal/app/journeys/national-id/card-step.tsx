import type { CardQuestion, CardRefusal } from '@wathiqa/domain';
import { Button, Card, Isolate, PageHeading } from '@wathiqa/ui';
import { type ComponentType, type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { AttemptSummary } from '../../forms/attempt-summary.tsx';
import { RefusedNotice } from '../order/again/refused-notice.tsx';
import type { EntryScreenProps } from '../order/journey/entry-screen.tsx';
import { REVIEW } from '../order/journey/order-steps.ts';
import { useEntryActions } from '../order/journey/use-entry-actions.ts';
import {
  eligibilityAfter,
  getCardQuestions,
  parseJobType,
  parseLastIssue,
} from './card-answers.ts';
import type { CardEntry } from './card-entry.ts';
import { CardRefused } from './card-refused.tsx';
import { messages } from './national-id.messages.ts';
import { JobQuestion, OnlineQuestion } from './questions/job-question.tsx';
import { MonthQuestion } from './questions/month-question.tsx';

const { steps: words } = messages;

const QUESTION_FIELDS = {
  lastIssuedOnline: OnlineQuestion,
  lastIssueMonth: MonthQuestion,
  jobTypeId: JobQuestion,
} satisfies Record<CardQuestion, unknown>;

interface CardStepProps extends EntryScreenProps<CardEntry> {
  fields: UseFormReturn<CardEntry>;
  entry: CardEntry;
  /** Absent: the form itself. */
  question: CardQuestion | undefined;
}

/** Valid input opens the next question, requests a preview, or shows the refusal. */
export function CardStep({ forms, order, steps, fields, entry, question }: CardStepProps) {
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
    const values = fields.getValues();
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
      {question ? (
        <QuestionHeading entry={entry} question={question} />
      ) : (
        <>
          <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
          <RefusedNotice />
        </>
      )}
      {refusal ? (
        <CardRefused
          refusal={refusal}
          jobTypeId={parseJobType(entry)}
          issued={parseLastIssue(entry)}
          correctText={question ? messages.refused.correct : messages.refused.correctForm}
          onCorrect={returnToForm}
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
        {words.count.question} <Isolate>{questions.indexOf(question) + 1}</Isolate> {words.count.of}{' '}
        <Isolate>{questions.length}</Isolate>
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
