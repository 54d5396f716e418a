import { type PaymentProvider, ProviderError } from './provider.ts';

/** For so long after a failure citizens are told that the provider is away; then it may be tried again. */
const AWAY_FOR_MS = 30_000;

/** A provider of whom it is known whether it has answered lately. */
export interface WatchedProvider extends PaymentProvider {
  available(): boolean;
}

/** Watches the calls to a provider. A refusal is an answer. */
export function watchProvider(provider: PaymentProvider, now: () => Date): WatchedProvider {
  let awaySince: number | undefined;

  async function watch<Answer>(call: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await call;
      awaySince = undefined;
      return answer;
    } catch (error) {
      awaySince = isAway(error) ? now().getTime() : undefined;
      throw error;
    }
  }

  return {
    scriptAddress: provider.scriptAddress,
    available: () => awaySince === undefined || now().getTime() - awaySince > AWAY_FOR_MS,
    askForCode: (charge) => watch(provider.askForCode(charge)),
    openCardPage: (charge, returnUrl) => watch(provider.openCardPage(charge, returnUrl)),
    status: (reference) => watch(provider.status(reference)),
    refund: (refund) => watch(provider.refund(refund)),
    cancel: (reference) => watch(provider.cancel(reference)),
    readNotification: (body) => provider.readNotification(body),
  };
}

/** Whether a call failed without an answer: what was asked for may have been done, and may be asked again. */
export function isAway(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.kind !== 'refused';
}
