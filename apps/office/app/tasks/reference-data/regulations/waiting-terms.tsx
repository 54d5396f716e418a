import type { Regulation, RegulationProposal } from '@wathiqa/contract/office';
import { WaitingProposals } from '../waiting-proposals.tsx';
import { TermsDiff } from './changes-since.tsx';
import { BothTexts } from './editor.tsx';
import { messages, proposals as words } from './regulations.messages.ts';

/** Proposals, compared with the published terms. */
export function WaitingTerms({ regulation }: { regulation: Regulation }) {
  const { serviceCode, proposals } = regulation;
  const change = ({ restored }: RegulationProposal) =>
    restored === null ? messages.edited : messages.restoredFrom(restored);
  return (
    <WaitingProposals
      texts={words}
      proposals={proposals}
      rowName={change}
      queryKey={['regulation', serviceCode]}
      cells={{ change }}
      summary={(proposal) => <Changes published={regulation} proposed={proposal} />}
    />
  );
}

type Terms = Pick<Regulation, 'html' | 'htmlEn'>;

function Changes({ published, proposed }: { published: Regulation; proposed: Terms }) {
  return (
    <>
      <p className="font-semibold">{messages.diff(published.version)}</p>
      <TermsDiff before={published.html} after={proposed.html} />
      <p className="pt-2 font-semibold">{messages.english}</p>
      <TermsDiff before={published.htmlEn} after={proposed.htmlEn} lang="en" />
      <details className="border-t border-line pt-3">
        <summary className="cursor-pointer font-semibold">{messages.previewed}</summary>
        <BothTexts terms={proposed} />
      </details>
    </>
  );
}
