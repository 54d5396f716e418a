import { CheckboxField } from '@wathiqa/ui';
import { messages } from './services.messages.ts';

const { regulations: words } = messages;

interface AcceptTermsProps {
  /** What is agreed with. */
  sentence: string;
  accepted: boolean;
  /** Whether the terms are there to be read. */
  ready: boolean;
  onChange: (accepted: boolean) => void;
}

/** The sentence to agree with, under the terms. It says beforehand that the page will move. */
export function AcceptTerms({ sentence, accepted, ready, onChange }: AcceptTermsProps) {
  return (
    <div className="min-w-0 max-sm:[&_p]:sr-only">
      <CheckboxField
        name="acceptTerms"
        label={sentence}
        hint={words.acceptHint}
        checked={accepted}
        disabled={!ready}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
