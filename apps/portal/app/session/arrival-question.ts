import { createStore, useStore } from 'zustand';

/** Question or notice on an arrival from elsewhere. */
export type ArrivalQuestion =
  | { kind: 'continueAs'; email: string; answer: (goOn: boolean) => void }
  | { kind: 'sessionKept'; email: string; dismiss: () => void };

const questionStore = createStore<{ question?: ArrivalQuestion }>(() => ({}));

export function useArrivalQuestion(): ArrivalQuestion | undefined {
  return useStore(questionStore).question;
}

export function askToContinueAs(email: string): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (goOn: boolean) => {
      questionStore.setState({ question: undefined });
      resolve(goOn);
    };
    questionStore.setState({ question: { kind: 'continueAs', email, answer } });
  });
}

/** Announces that the existing session remains. */
export function tellSessionKept(email: string): void {
  const dismiss = () => questionStore.setState({ question: undefined });
  questionStore.setState({ question: { kind: 'sessionKept', email, dismiss } });
}
