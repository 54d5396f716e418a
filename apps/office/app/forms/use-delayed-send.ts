import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { failureText, toaster } from '../layout/failure.tsx';
import { sendLater, useOutgoing } from '../session/outgoing.ts';
import { forgetDraft } from './use-form-values.ts';

/** Texts of a message: under way, and sent. */
interface Words {
  sending: string;
  sent: string;
}

/**
 * Sends a message to a citizen after the time to undo it, also from another screen.
 *
 * @param name of the form with the text, which remains in its draft until the message is sent
 */
export function useDelayedSend(name: string, keys: readonly QueryKey[], { sending, sent }: Words) {
  const queries = useQueryClient();
  const { pathname: from, search } = useLocation();
  const [error, setError] = useState<unknown>();
  const [isUnderWay, setUnderWay] = useState(false);
  const outgoing = useOutgoing();

  async function exchange(message: () => Promise<unknown>): Promise<void> {
    setUnderWay(true);
    try {
      await message();
      forgetDraft(name);
      toaster.show({ tone: 'success', text: sent });
    } catch (failure) {
      setError(failure);
      toaster.show({ tone: 'danger', text: failureText(failure) });
    }
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    setUnderWay(false);
  }

  return {
    error,
    isSending: isUnderWay || outgoing?.name === name,
    send(message: () => Promise<unknown>): void {
      setError(undefined);
      const send = () => exchange(message);
      sendLater({ name, text: sending, from: `${from}${search}`, send });
    },
  };
}
