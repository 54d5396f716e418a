import { readTypedCode, type Verdict, verifySheet } from '@wathiqa/certificate';
import { CallError, checkTypedCode } from '@wathiqa/contract';
import { CITIZEN_RESPONSE_CODES, normalizeDigits } from '@wathiqa/domain';
import { Button, buttonClass, Card, Icon, Notice, PageHeading, TextField } from '@wathiqa/ui';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../calls/call.ts';
import { failureText, toFailure } from '../../calls/failure.ts';
import { Page } from '../../layout/page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { keepForOffline } from './keep-for-offline.ts';
import { loadVerifier } from './published-lists.ts';
import { readPicture, scanCamera } from './read-code.ts';
import { type TypedVerdict, VerdictCard } from './verdict-card.tsx';
import { messages } from './verify.messages.ts';

export const meta = () => pageMeta({ title: messages.title, description: messages.description });

type Problem = keyof typeof messages.problems;

type State =
  | { step: 'choice'; problem?: string }
  | { step: 'camera' }
  | { step: 'checking' }
  | { step: 'verdict'; verdict: Verdict | TypedVerdict };

/** Verifies a printed certificate on this device (docs/certificates.md). */
export default function Verify() {
  const [state, setState] = useState<State>({ step: 'choice' });
  const step = useRef<HTMLDivElement>(null);
  const shown = useRef(state.step);
  useEffect(keepForOffline, []);
  // The pressed button is gone: focuses the verdict or the next button.
  useEffect(() => {
    if (shown.current !== state.step) {
      step.current?.querySelector<HTMLElement>('h2, button')?.focus();
    }
    shown.current = state.step;
  }, [state.step]);

  const choose = (problem?: Problem) =>
    setState({ step: 'choice', ...(problem ? { problem: messages.problems[problem] } : {}) });

  async function check(code: string) {
    setState({ step: 'checking' });
    const verifier = await loadVerifier();
    if (typeof verifier === 'string') choose(verifier);
    else setState({ step: 'verdict', verdict: await verifySheet(code, verifier) });
  }

  async function checkTyped(code: string) {
    setState({ step: 'checking' });
    try {
      setState({ step: 'verdict', verdict: await askForCode(code) });
    } catch (error) {
      if (error instanceof CallError && error.unreachable) return choose('noNetwork');
      const failure = toFailure(error);
      setState({ step: 'choice', ...(failure ? { problem: failureText(failure) } : {}) });
    }
  }

  async function checkPicture(picture: Blob) {
    setState({ step: 'checking' });
    const code = await readPicture(picture).catch(() => undefined);
    if (code === undefined) choose('noCode');
    else await check(code);
  }

  return (
    <Page title={messages.title}>
      <Card className="flex w-full max-w-3xl flex-col gap-6">
        <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
        <div role="status" className="empty:hidden">
          {state.step === 'checking' && <p className="text-ink-2">{messages.checking}</p>}
          {state.step === 'choice' && state.problem && (
            <Notice tone="warning">{state.problem}</Notice>
          )}
        </div>
        <div ref={step} className="flex flex-col gap-6 empty:hidden">
          {state.step === 'verdict' && <VerdictCard verdict={state.verdict} />}
          {state.step === 'camera' && <Camera onCode={check} onEnd={choose} />}
          {state.step === 'choice' && (
            <Ways
              onCamera={() => setState({ step: 'camera' })}
              onPicture={checkPicture}
              onTyped={checkTyped}
            />
          )}
          {state.step === 'verdict' && (
            <Button variant="secondary" className="w-full sm:w-fit" onClick={() => choose()}>
              {messages.again}
            </Button>
          )}
        </div>
      </Card>
    </Page>
  );
}

/** @throws CallError except for an unknown code */
async function askForCode(code: string): Promise<TypedVerdict> {
  try {
    const record = await call(checkTypedCode, { body: { code } });
    return { state: record.state, record };
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== CITIZEN_RESPONSE_CODES.NOT_FOUND)
      throw error;
    return { state: 'unknownCode' };
  }
}

interface WaysProps {
  onCamera: () => void;
  onPicture: (picture: Blob) => void;
  onTyped: (typed: string) => void;
}

function Ways({ onCamera, onPicture, onTyped }: WaysProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();

  /** A mistyped code stays in the field. */
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = normalizeDigits(field.current?.value ?? '');
    const code = readTypedCode(typed);
    if (code) return onTyped(code);
    setError(typed ? messages.typedWrong : messages.typedMissing);
    field.current?.focus();
  }

  return (
    <section aria-label={messages.ways} className="flex flex-col gap-5">
      <div className="grid gap-3 sm:grid-cols-2">
        <Button onClick={onCamera}>
          <Icon name="search" className="size-5" />
          {messages.camera}
        </Button>
        <label
          className={`${buttonClass({ variant: 'secondary' })} relative has-focus-visible:outline-2`}
        >
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={({ currentTarget: { files } }) => {
              const [picture] = files ?? [];
              if (picture) onPicture(picture);
            }}
          />
          <Icon name="document" className="size-5" />
          {messages.picture}
        </label>
      </div>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-line border-t pt-5">
        <TextField
          ref={field}
          name="code"
          label={messages.typed}
          hint={messages.typedHint}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          aria-required
        />
        <Button type="submit" variant="secondary" className="w-full sm:w-fit sm:min-w-40">
          {messages.check}
        </Button>
      </form>
    </section>
  );
}

interface CameraProps {
  onCode: (code: string) => void;
  onEnd: (problem?: Problem) => void;
}

function Camera({ onCode, onEnd }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const handlers = useRef({ onCode, onEnd });
  useEffect(() => {
    if (!video.current) return undefined;
    const ending = new AbortController();
    scanCamera(video.current, ending.signal).then(
      (code) => code !== undefined && handlers.current.onCode(code),
      () => handlers.current.onEnd('noCamera'),
    );
    return () => ending.abort();
  }, []);
  return (
    <div className="flex flex-col gap-4">
      <p id="aim">{messages.aim}</p>
      <video
        ref={video}
        aria-label={messages.cameraView}
        aria-describedby="aim"
        muted
        playsInline
        className="aspect-video w-full rounded-md bg-ink object-cover"
      />
      <Button variant="secondary" className="w-full sm:w-fit" onClick={() => onEnd()}>
        {messages.stopCamera}
      </Button>
    </div>
  );
}
