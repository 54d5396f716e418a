import { Icon } from '@wathiqa/ui';
import { walkthroughMessages } from './walkthrough.messages.ts';
import { walkthroughScenes } from './walkthrough.ts';

export function VideoTranscript() {
  return (
    <details className="group rounded-md border border-line bg-surface open:border-accent">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-4 rounded-md px-5 py-2.5 font-semibold hover:bg-quiet [&::-webkit-details-marker]:hidden">
        {walkthroughMessages.transcript}
        <Icon name="caret" className="ms-auto size-5 text-accent group-open:rotate-180" />
      </summary>
      <ol className="flex list-decimal flex-col gap-2 ps-11 pe-5 pt-1 pb-5">
        {walkthroughScenes.map(({ name, caption }) => (
          <li key={name}>{caption}</li>
        ))}
      </ol>
    </details>
  );
}
