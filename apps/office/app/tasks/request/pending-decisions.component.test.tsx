import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../testing/render-screen.tsx';
import { UndoBar } from './pending-decisions.tsx';
import { sampleRequest } from './testing/samples.ts';

const request = sampleRequest();
const DRAFTS = `office.drafts.${request.id}`;

test('the choices of an undone decision remain while its answer is under way', async () => {
  const answered = Promise.withResolvers<void>();
  let decisions = [{ requestId: request.id, seconds: 0, problem: null }];
  stubServer({
    '/api/office/pending-decisions': () => ({ decisions }),
    '/api/office/request/undo': async () => {
      decisions = [];
      await answered.promise;
      return {};
    },
  });
  sessionStorage.setItem(DRAFTS, '{"1":{"accept":true}}');
  onTestFinished(() => sessionStorage.removeItem(DRAFTS));
  await renderScreen(<UndoBar />, 'clerk');
  const undo = page.getByRole('button');
  await undo.click();
  await expect.element(undo).not.toBeInTheDocument();
  answered.resolve();
  expect(sessionStorage.getItem(DRAFTS)).not.toBeNull();
});
