import { tabStorage } from '@wathiqa/contract';
import type { OfficeRequest } from '@wathiqa/contract/office';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../testing/render-screen.tsx';
import { useDrafts, useSeenFindings } from './drafts.ts';
import { sampleCorrection, sampleDocument, sampleRequest } from './testing/samples.ts';

const FINDING = '1:nameChain:';
const request = sampleRequest({ items: [sampleDocument({ id: 1 }), sampleDocument({ id: 2 })] });
const correctedSince = sampleRequest({
  version: 2,
  items: [
    sampleDocument({ id: 1, corrections: [sampleCorrection('corrected')] }),
    sampleDocument({ id: 2 }),
  ],
});

function Kept({ request }: { request: OfficeRequest }) {
  const [drafts, change] = useDrafts(request);
  const [seen, see] = useSeenFindings(request);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          change(() => ({ 1: { accept: true }, 2: { accept: true } }));
          see(FINDING);
        }}
      >
        قرّر
      </button>
      <output aria-label="kept">{JSON.stringify({ drafts: Object.keys(drafts), seen })}</output>
    </>
  );
}

async function open(request: OfficeRequest) {
  await renderScreen(<Kept request={request} />, 'clerk');
  return page.getByRole('status', { name: 'kept' }).last();
}

const NOTHING = { drafts: [], seen: [] };
const write = (key: string, text: string) =>
  tabStorage.setItem(`office.${key}.${request.id}`, text);

test.each<[string, OfficeRequest, () => void, object]>([
  ['of the same request', request, () => {}, { drafts: ['1', '2'], seen: [FINDING] }],
  ['of the documents not corrected since', correctedSince, () => {}, { drafts: ['2'], seen: [] }],
  [
    'of no other member',
    request,
    () => {
      for (const kind of ['drafts', 'seen']) {
        const text = tabStorage.getItem(`office.${kind}.${request.id}`) ?? '';
        write(kind, text.replace('"staff":7', '"staff":8'));
      }
    },
    NOTHING,
  ],
  [
    'of no earlier form',
    request,
    () => {
      write('drafts', '{"1":{"accept":true}}');
      write('seen', '["1:nameChain:"]');
    },
    NOTHING,
  ],
  [
    'of no damaged text',
    request,
    () => ['drafts', 'seen'].map((kind) => write(kind, '{')),
    NOTHING,
  ],
])('opens with choices %s', async (_which, opened, change, expected) => {
  await open(request);
  await page.getByRole('button', { name: 'قرّر' }).click();
  await expect.poll(() => tabStorage.getItem(`office.seen.${request.id}`)).not.toBeNull();
  change();
  const shown = await open(opened);
  await expect.element(shown).toHaveTextContent(JSON.stringify(expected));
});
