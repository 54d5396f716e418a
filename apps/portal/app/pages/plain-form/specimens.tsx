import { RESPONSE_MESSAGES } from '@wathiqa/domain';
import { ErrorSummary, FieldError } from '@wathiqa/ui';
import { useHydrated } from '../../layout/hydrated.ts';

/** Something to be replaced: an empty element would not be drawn. */
const BLANK = '\u00a0';

/**
 * How faults look, for the server: where script is off it copies these into the page that it sends back. In the
 * browser they are gone as soon as React is at work.
 */
export function Specimens() {
  if (useHydrated()) return null;
  return (
    <div hidden>
      <div data-specimen="summary">
        <ErrorSummary
          title={RESPONSE_MESSAGES.MALFORMED}
          errors={[{ fieldId: 'content', label: BLANK, message: BLANK }]}
        >
          <p>{BLANK}</p>
        </ErrorSummary>
      </div>
      <div data-specimen="field-error">
        <FieldError name="specimen" label="" error={BLANK} />
      </div>
    </div>
  );
}
