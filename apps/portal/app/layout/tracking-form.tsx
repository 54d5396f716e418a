import { normalizeDigits } from '@wathiqa/domain';
import { Button, FieldError } from '@wathiqa/ui';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useHydrated } from '../lib/browser-state.ts';
import { findRequestNumberProblem } from '../lib/request-number-input.ts';
import { addressOf, pathTo } from '../paths.ts';
import { useSession } from '../session/session-store.ts';
import { layoutMessages } from './layout.messages.ts';

const { tracking: messages } = layoutMessages;

/** Without script it opens the inquiry page. */
export function TrackingForm() {
  const id = `request${useId()}`;
  const input = useRef<HTMLInputElement>(null);
  const [empty, setEmpty] = useState(true);
  const [problem, setProblem] = useState<string>();
  const hydrated = useHydrated();
  const { isAuthenticated } = useSession();
  const navigate = useNavigate();

  // Input may precede hydration.
  useEffect(() => setEmpty(!input.current?.value.trim()), []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = input.current?.value ?? '';
    const found = findRequestNumberProblem(typed);
    setProblem(found);
    if (found) input.current?.focus();
    else navigate(pathTo('inquiryResult', { req_id: normalizeDigits(typed) }));
  }

  return (
    <form action={addressOf('inquiry')} method="get" onSubmit={submit}>
      <label htmlFor={id} className="font-semibold">
        {messages.label}
      </label>
      {/* Live regions must exist before their text changes. */}
      <div aria-live="assertive">
        <FieldError name="requestId" label={messages.label} id={id} error={problem} />
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-3">
        <input
          ref={input}
          id={id}
          name="requestId"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          placeholder={messages.hint}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-error`}
          onChange={(event) => {
            setEmpty(!event.currentTarget.value.trim());
            setProblem(undefined);
          }}
          className="control min-w-0 flex-[1_1_14rem] tabular-nums rtl:text-end"
        />
        <Button type="submit" disabled={hydrated && empty} className="flex-[0_1_auto]">
          {messages.submit}
        </Button>
        <p className="min-w-0 flex-1 basis-36 sm:basis-full">
          {isAuthenticated ? (
            <Link to={pathTo('myRequests')} className="link inline-block py-1.5">
              {messages.mine}
            </Link>
          ) : (
            <Link to={pathTo('follow')} className="link inline-block py-1.5">
              {messages.withoutAccount}
            </Link>
          )}
        </p>
      </div>
    </form>
  );
}
