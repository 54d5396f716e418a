import { createStore, useStore } from 'zustand';

/**
 * What a citizen is asked or told of an arrival that did not begin in this tab: whether to go on as the person of the
 * link, or that the session which was there stays.
 */
export type ArrivalQuestion =
  | { kind: 'continueAs'; email: string; answer: (goOn: boolean) => void }
  | { kind: 'sessionKept'; email: string; dismiss: () => void };

const questionStore = createStore<{ question?: ArrivalQuestion }>(() => ({}));

/** What is asked now. Prerendered pages begin without. */
export function useArrivalQuestion(): ArrivalQuestion | undefined {
  return useStore(questionStore).question;
}

/** Asks whether to go on as the person of an arrival; resolves with the answer. */
export function askToContinueAs(email: string): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (goOn: boolean) => {
      questionStore.setState({ question: undefined });
      resolve(goOn);
    };
    questionStore.setState({ question: { kind: 'continueAs', email, answer } });
  });
}

/** Tells that an arrival as `email` changed nothing, because somebody is signed in. */
export function tellSessionKept(email: string): void {
  const dismiss = () => questionStore.setState({ question: undefined });
  questionStore.setState({ question: { kind: 'sessionKept', email, dismiss } });
}
