import type { EnvelopeState } from '@wathiqa/contract/office';
import { isComplete } from '@wathiqa/domain';
import { Badge, type BadgeTone, Isolate } from '@wathiqa/ui';
import { messages } from './dispatch.messages.ts';

const { envelope: words } = messages;

/** What is done for an envelope, or for all of a batch. @param all count of envelopes; absent for one */
export function EnvelopeBadges({ state, all }: { state: EnvelopeState; all?: number }) {
  const { needed, printed, revoked, waiting } = state;
  const own: State = { tone: 'neutral', text: words.ownPaper };
  const tone = isComplete(state) ? 'success' : 'warning';
  const sheets: State = needed === 0 ? own : { tone, text: words.printed(printed, needed) };
  const badges: State[] = [
    sheets,
    ...(revoked > 0 ? [{ tone: 'danger', text: words.revoked(revoked) } as const] : []),
    ...(waiting > 0 ? [{ tone: 'warning', text: words.waiting(waiting) } as const] : []),
    ...(['labelled', 'checked'] as const).flatMap((mark): State[] => {
      const done = state[mark];
      if (all === undefined) return done > 0 ? [{ tone: 'success', text: words[mark] }] : [];
      const text = `${words[mark]} ${words.of(done, all)}`;
      return [{ tone: done < all ? 'neutral' : 'success', text }];
    }),
  ];
  return (
    <span className="flex flex-wrap gap-1 py-0.5">
      {badges.map(({ tone, text }) => (
        <Badge key={text} tone={tone}>
          <Isolate>{text}</Isolate>
        </Badge>
      ))}
    </span>
  );
}

interface State {
  tone: BadgeTone;
  text: string;
}
