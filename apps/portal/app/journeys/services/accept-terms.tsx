import { CheckboxField } from '@wathiqa/ui';
import { useState } from 'react';
import { messages } from './services.messages.ts';
import type { Service } from './services.ts';
import { StartService } from './start-service.tsx';

const { regulations: words } = messages;

interface AcceptTermsProps {
  service: Service;
  ready: boolean;
}

/** Acceptance checkbox and its button. Announces the scroll. Local state avoids rendering the terms again. */
export function AcceptTerms({ service, ready }: AcceptTermsProps) {
  const [accepted, setAccepted] = useState(false);
  return (
    // Sticky, so that readers need not scroll to the end.
    <div className="sticky-foot flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-2 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0 max-sm:[&_p]:sr-only">
        <CheckboxField
          name="acceptTerms"
          label={service.translated ? words.acceptTranslated : words.accept}
          hint={words.acceptHint}
          checked={accepted}
          disabled={!ready}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
        />
      </div>
      <StartService service={service} accepted={accepted} />
    </div>
  );
}
