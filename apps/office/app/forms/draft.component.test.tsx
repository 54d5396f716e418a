import type { StaffRole } from '@wathiqa/domain';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Editor } from '../tasks/reference-data/regulations/editor.tsx';
import { CitizenMessages } from '../tasks/request/citizen-messages.tsx';
import { ReturnDialog } from '../tasks/request/correction/return-dialog.tsx';
import { Reopening } from '../tasks/request/reopening.tsx';
import { sampleDocument, sampleRequest } from '../tasks/request/testing/samples.ts';
import { ErasureOnRequest } from '../tasks/settings/route.tsx';
import { renderScreen, stubServer } from '../testing/render-screen.tsx';

const message = { at: '2026-11-21T08:00:00.000Z', staffName: null, text: 'أين طلبي؟' };
const unanswered = sampleRequest({ messages: [message], unansweredSince: message.at });
const refused = sampleRequest({
  state: 'REJECTED',
  items: [sampleDocument({ state: 'REJECTED' })],
});
const terms = {
  ...{ serviceCode: 'MOICSO001' as const, version: 1, html: '<p>قديم</p>', htmlEn: '<p>Old</p>' },
  ...{ englishOlder: false, versions: [], proposals: [] },
} as const;

const nothing = () => {};

interface Row {
  screen: ReactNode;
  role: StaffRole;
  /** Opens the dialog. */
  press?: string;
}

test.each<[string, Row]>([
  ['answer to a citizen', { screen: <CitizenMessages request={unanswered} />, role: 'clerk' }],
  [
    'correction',
    {
      screen: (
        <ReturnDialog
          item={sampleDocument()}
          change={{ isPending: false, error: null, reset: nothing }}
          onClose={nothing}
          onSend={nothing}
        />
      ),
      role: 'clerk',
    },
  ],
  [
    'reopening',
    {
      screen: <Reopening request={refused} />,
      role: 'supervisor',
      press: 'إعادة فتح الطلب',
    },
  ],
  ['terms', { screen: <Editor regulation={{ ...terms }} />, role: 'administrator' }],
  ['erasure', { screen: <ErasureOnRequest />, role: 'administrator', press: 'طلب محو' }],
])('text of the form %s survives leaving the screen', async (_name, { screen, role, press }) => {
  stubServer({ '/api/office/proposals': { proposals: [] } });
  const open = async () => {
    await renderScreen(screen, role);
    if (press) await userEvent.click(page.getByRole('button', { name: press }));
    return page.getByRole('textbox');
  };
  const typed = (index: number) => `٢٩٠٠١٠١ ${index}`;
  const fields = await open();
  const { length } = await fields.all();
  expect(length).toBeGreaterThan(0);
  for (const [index, field] of (await fields.all()).entries()) {
    await userEvent.fill(field, typed(index));
  }
  await cleanup();
  const again = await open();
  for (const [index, field] of (await again.all()).entries()) {
    await expect.element(field).toHaveValue(typed(index));
  }
});
