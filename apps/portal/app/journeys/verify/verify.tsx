import {
  readTypedCode,
  type TypedVerdict,
  type Verdict,
  verifySheet,
  verifyTypedCode,
} from '@wathiqa/certificate';
import { normalizeDigits } from '@wathiqa/domain';
import {
  Button,
  buttonClass,
  Card,
  Container,
  Icon,
  Notice,
  PageHeading,
  TextField,
} from '@wathiqa/ui';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { keepForOffline } from './keep-for-offline.ts';
import { loadVerifier } from './published-lists.ts';
import { readPicture, scanCamera } from './read-code.ts';
import { VerdictCard } from './verdict-card.tsx';
import { messages } from './verify.messages.ts';

export const meta = () => pageMeta({ title: messages.title, description: messages.description });

type Problem = keyof typeof messages.problems;

type State =
  | { step: 'choice'; problem?: Problem }
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

  /** @param code from the square, or typed */
  async function check(code: string, verify: typeof verifySheet | typeof verifyTypedCode) {
    setState({ step: 'checking' });
    const verifier = await loadVerifier();
    if (typeof verifier === 'string') setState({ step: 'choice', problem: verifier });
    else setState({ step: 'verdict', verdict: await verify(code, verifier) });
  }

  async function checkPicture(picture: Blob) {
    setState({ step: 'checking' });
    const code = await readPicture(picture).catch(() => undefined);
    if (code === undefined) setState({ step: 'choice', problem: 'noCode' });
    else await check(code, verifySheet);
  }

  return (
    <Container className="flex flex-col gap-6 pt-8 pb-14">
      <Breadcrumbs items={[{ label: messages.title }]} />
      <Card className="flex w-full max-w-3xl flex-col gap-6">
        <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
        <div role="status" className="empty:hidden">
          {state.step === 'checking' && <p className="text-ink-2">{messages.checking}</p>}
          {state.step === 'choice' && state.problem && (
            <Notice tone="warning">{messages.problems[state.problem]}</Notice>
          )}
        </div>
        <div ref={step} className="flex flex-col gap-6 empty:hidden">
          {state.step === 'verdict' && <VerdictCard verdict={state.verdict} />}
          {state.step === 'camera' && (
            <Camera
              onCode={(code) => check(code, verifySheet)}
              onEnd={(problem) => setState({ step: 'choice', ...(problem ? { problem } : {}) })}
            />
          )}
          {state.step === 'choice' && (
            <Ways
              onCamera={() => setState({ step: 'camera' })}
              onPicture={checkPicture}
              onTyped={(typed) => check(typed, verifyTypedCode)}
            />
          )}
          {state.step === 'verdict' && (
            <Button
              variant="secondary"
              className="w-full sm:w-fit"
              onClick={() => setState({ step: 'choice' })}
            >
              {messages.again}
            </Button>
          )}
        </div>
      </Card>
    </Container>
  );
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
    if (readTypedCode(typed)) return onTyped(typed);
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
