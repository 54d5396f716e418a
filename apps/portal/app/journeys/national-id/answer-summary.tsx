import {
  type CardQuestion,
  isIssueMonthQualifier,
  joinName,
  nationalIdGroups,
  normalizeDigits,
} from '@wathiqa/domain';
import { Card, NumberGroups, RecordText } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import type { OrderSteps } from '../order/journey/order-steps.ts';
import { getCardQuestions } from './card-answers.ts';
import type { CardEntry } from './card-entry.ts';
import { cardTitle } from './card-form.tsx';
import { messages } from './national-id.messages.ts';

const { soFar, steps: words } = messages;

interface AnswerSummaryProps {
  entry: CardEntry;
  question: CardQuestion;
  steps: OrderSteps;
}

export function AnswerSummary({ entry, question, steps }: AnswerSummaryProps) {
  const questions = getCardQuestions(entry);
  const currentIndex = questions.indexOf(question);
  return (
    <Card>
      <h2 className="text-xl">{soFar.title}</h2>
      <p className="pt-1 text-ink-2">{cardTitle(entry)}</p>
      <dl className="divide-y divide-line">
        <Answer label={soFar.owner} onChange={() => steps.back(undefined, currentIndex + 1)}>
          <span className="block">
            <RecordText>{joinName(entry)}</RecordText>
          </span>
          <NumberGroups groups={nationalIdGroups(normalizeDigits(entry.nationalIdenNumber))} />
        </Answer>
        {questions.slice(0, currentIndex).map((answered, index) => (
          <Answer
            key={answered}
            label={LABELS[answered]}
            onChange={() => steps.back(answered, currentIndex - index)}
          >
            {ANSWERS[answered](entry)}
          </Answer>
        ))}
      </dl>
    </Card>
  );
}

const LABELS: Readonly<Record<CardQuestion, string>> = {
  lastIssuedOnline: soFar.online,
  lastIssueMonth: soFar.issued,
  jobTypeId: words.titles.jobTypeId,
};

const ANSWERS: Readonly<Record<CardQuestion, (entry: CardEntry) => string>> = {
  lastIssuedOnline: (entry) => (entry.lastIssuedOnline === 'yes' ? words.yes : words.no),
  lastIssueMonth: ({ lastIssueYear: year, lastIssueMonth }) =>
    isIssueMonthQualifier(year)
      ? words.monthQualifiers[year]
      : `${words.months[Number(lastIssueMonth) - 1]} ${year}`,
  // The last question never precedes another.
  jobTypeId: () => '',
};

interface AnswerProps {
  label: string;
  onChange: () => void;
  children: ReactNode;
}

function Answer({ label, onChange, children }: AnswerProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="row-start-2 font-semibold">{children}</dd>
      <dd className="row-span-2">
        <button
          type="button"
          className="link"
          aria-label={soFar.changeOf(label)}
          onClick={onChange}
        >
          {soFar.change}
        </button>
      </dd>
    </div>
  );
}
