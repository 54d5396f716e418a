import { FeedbackEntry, formAddress, submitFeedback, tabStorage } from '@wathiqa/contract';
import { FEEDBACK_MAX_LENGTH, isUnlikelyMobile, normalizeMobile } from '@wathiqa/domain';
import { Button, classNames, FieldGroup } from '@wathiqa/ui';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { AttemptSummary } from '../../forms/attempt-summary.tsx';
import { FormRadio, FormText, FormTextArea, useOnInput } from '../../forms/form-fields.tsx';
import { FormResultSummary, useFormResult } from '../../forms/form-result.tsx';
import { FORM_VALIDATION, schemaResolver } from '../../forms/form-validation.ts';
import { useHydrated } from '../../lib/browser-state.ts';
import { messages } from './feedback.messages.ts';
import { clearDraft, type FeedbackDraft, restoreDraft, saveDraft } from './feedback-draft.ts';
import { useSubmitFeedback } from './use-submit-feedback.ts';

const FORM_ID = 'message-form';
const { labels, hints } = messages;

const LENGTH_WARNING_THRESHOLD = 0.9 * FEEDBACK_MAX_LENGTH;

/** Without script, the server returns the form filled in. */
export function FeedbackForm({ onSent }: { onSent: (reference: string | undefined) => void }) {
  const [defaultValues] = useState(() => restoreDraft(tabStorage, getPrerenderedForm()));
  const form = useRef<HTMLFormElement>(null);
  const { errors } = useFormResult();
  const fields = useForm<FeedbackDraft, unknown, FeedbackEntry>({
    ...FORM_VALIDATION,
    // An unchosen type is an empty string, which the rules refuse.
    resolver: schemaResolver(FeedbackEntry),
    defaultValues,
    ...(errors && { errors }),
  });
  const { send, busy, failed } = useSubmitFeedback((reference) => {
    clearDraft(tabStorage);
    onSent(reference);
  });

  useOnInput(fields, (values) => saveDraft(tabStorage, values));

  // Runs after the summary, which takes focus if no field is wrong.
  useEffect(() => {
    const [first] = failed.errors;
    const control = first && document.getElementById(first.fieldId);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  }, [failed]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const hidden = form.current?.elements.namedItem('website');
    const website = hidden instanceof HTMLInputElement ? hidden : undefined;
    await send(fields, website?.value ?? '');
    // An autofilled honeypot must not block the next attempt.
    if (website) website.value = '';
  }

  return (
    <FormProvider {...fields}>
      <form
        ref={form}
        id={FORM_ID}
        aria-label={messages.formLabel}
        action={formAddress(submitFeedback, FORM_ID)}
        method="post"
        noValidate
        onSubmit={submit}
        className="flex flex-col gap-7"
      >
        <FormResultSummary labels={labels} />
        <AttemptSummary failed={failed} />
        <FieldGroup legend={messages.sender}>
          <div className="col-span-full">
            <FormText name="name" label={labels.name} hint={hints.name} autoComplete="name" />
          </div>
          <MobileField />
          <FormText
            name="email"
            label={labels.email}
            hint={hints.email}
            optionalMark={messages.optional}
            autoComplete="email"
            inputMode="email"
            dir="ltr"
            className="rtl:text-end"
          />
        </FieldGroup>
        <FieldGroup legend={messages.content}>
          <FormRadio name="type" label={labels.type} options={messages.types} />
          <MessageField />
        </FieldGroup>
        <HoneypotField />
        <Button type="submit" busy={busy} className="w-full sm:w-fit sm:min-w-40">
          {busy ? messages.sending : messages.submit}
        </Button>
      </form>
    </FormProvider>
  );
}

/** Only on a direct visit. */
function getPrerenderedForm(): HTMLFormElement | undefined {
  if (typeof document === 'undefined') return undefined;
  const form = document.getElementById(FORM_ID);
  return form instanceof HTMLFormElement ? form : undefined;
}

function MobileField() {
  // Input before hydration must not change the first render.
  const hydrated = useHydrated();
  const mobile = useWatch<FeedbackDraft, 'mobileNumber'>({ name: 'mobileNumber' });
  return (
    <FormText
      name="mobileNumber"
      type="tel"
      label={labels.mobileNumber}
      hint={hints.mobileNumber}
      notice={
        hydrated && isUnlikelyMobile(normalizeMobile(mobile)) ? messages.unusualMobile : undefined
      }
      numeric
      autoComplete="tel"
    />
  );
}

function MessageField() {
  const hydrated = useHydrated();
  const { length } = useWatch<FeedbackDraft, 'message'>({ name: 'message' });
  return (
    <div className="col-span-full">
      <FormTextArea
        name="message"
        label={labels.message}
        hint={hints.message(FEEDBACK_MAX_LENGTH)}
        notice={hydrated ? lengthNotice(length) : undefined}
      />
      {/* Screen readers get the notice, not a counter at each key. Its reserved space prevents missed presses. */}
      <p
        aria-hidden="true"
        className={classNames(
          'mt-1.5 text-end text-sm text-ink-2 tabular-nums',
          !hydrated && 'invisible',
        )}
      >
        <bdi dir="ltr">
          {hydrated ? length : 0} / {FEEDBACK_MAX_LENGTH}
        </bdi>
      </p>
    </div>
  );
}

function lengthNotice(length: number): string | undefined {
  if (length > FEEDBACK_MAX_LENGTH) return messages.tooLong;
  return length > LENGTH_WARNING_THRESHOLD ? messages.nearlyFull : undefined;
}

/** Hidden from people, with a label to leave it empty. */
function HoneypotField() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        {messages.leaveEmpty}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
