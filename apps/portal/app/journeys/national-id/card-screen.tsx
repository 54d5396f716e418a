import { zodResolver } from '@hookform/resolvers/zod';
import { currentEntry } from '@wathiqa/domain';
import { useEffect } from 'react';
import { FormProvider, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router';
import { FORM_VALIDATION } from '../../forms/form-validation.ts';
import { RefusedDocument, readRefusedBefore } from '../order/again/refused-before.ts';
import { useOrderState } from '../order/draft/use-order.ts';
import type { EntryScreenProps } from '../order/journey/entry-screen.tsx';
import { OrderSummary } from '../order/journey/order-summary.tsx';
import { useSaveEntry } from '../order/journey/use-entry-actions.ts';
import { useSelf } from '../order/known/use-known-owner.ts';
import { usePrefill } from '../order/known/use-prefill.ts';
import { AnswerSummary } from './answer-summary.tsx';
import { getReachableQuestion, questionRules } from './card-answers.ts';
import { type CardEntry, cardFormRules } from './card-entry.ts';
import { CardStep } from './card-step.tsx';

export function CardScreen({ forms, order, steps }: EntryScreenProps<CardEntry>) {
  const form = forms.start;
  const entry = useOrderState(order, ({ draft }) => currentEntry(draft));
  const question = getReachableQuestion(entry, steps.current);
  const rules = question ? questionRules[question] : cardFormRules;
  // One form over all steps preserves earlier answers.
  const fields = useForm<CardEntry>({
    ...FORM_VALIDATION,
    // The rules' output type differs, but only their errors are used.
    resolver: zodResolver(rules) as unknown as Resolver<CardEntry>,
    defaultValues: entry,
  });
  const [refusedBefore] = readRefusedBefore(useLocation().state);
  const self = useSelf();
  useSaveEntry(fields, order);
  usePrefill({ form, order, fields, self });
  useProvenNumber(fields, form.blank.nationalIdenNumber);

  if (steps.current && !question) {
    return <Navigate to={form.address} replace state={steps.state} />;
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

/** Fills an empty number with the account's number once loaded. */
function useProvenNumber(fields: UseFormReturn<CardEntry>, provenNationalId: string): void {
  useEffect(() => {
    const { isTouched, isDirty } = fields.getFieldState('nationalIdenNumber');
    if (isTouched || isDirty || fields.getValues('nationalIdenNumber') !== '') return;
    fields.setValue('nationalIdenNumber', provenNationalId);
  }, [fields, provenNationalId]);
}
