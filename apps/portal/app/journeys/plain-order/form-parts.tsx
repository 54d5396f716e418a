import { Button, ErrorSummary } from '@wathiqa/ui';
import { useContext } from 'react';
import { toFieldErrors } from '../../forms/form-errors.ts';
import { FormResultContext, useFormResult } from '../../forms/form-result.tsx';
import { messages } from './plain-order.messages.ts';

/**
 * Why a form came back, in the words of the forms with script.
 *
 * @param labels by field name, in form order
 */
export function RefusalSummary({ labels }: { labels: Readonly<Record<string, string>> }) {
  const refusal = useContext(FormResultContext)?.refusal;
  const { errors } = useFormResult();
  if (!refusal) return null;
  return (
    <ErrorSummary title={refusal.title} errors={toFieldErrors(errors ?? {}, labels)}>
      {refusal.advice && <p>{refusal.advice}</p>}
    </ErrorSummary>
  );
}

export const PLACES_ID = 'places';

/** Lists the places of the chosen governorate, and returns to them. */
export function PlacesButton({ address }: { address: string }) {
  return (
    <Button type="submit" name="act" value="places" formAction={address} variant="secondary">
      {messages.places}
    </Button>
  );
}
