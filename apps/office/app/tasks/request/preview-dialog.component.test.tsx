import { expectAccessible } from '@wathiqa/ui/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../testing/render-screen.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { sampleDocument, sampleRequest } from './testing/samples.ts';

const STRANGER = {
  kind: 'anotherPerson',
  severity: 'red',
  documentId: 1,
  field: 'fullName',
  other: 'سلوى عبد الله فؤاد منصور',
  otherPosition: null,
  otherRequestId: null,
} as const;

test.each([
  [null, 'قيد المراجعة', 'المطلوب سداده'],
  [{ id: 9, userName: 'سارة حسن' }, 'في انتظار سداد الرسوم', 'لا تُقبل حتى يقبلها مشرف آخر'],
])('an acceptance against the register after %o previews %s', async (acceptedBy, state, absent) => {
  stubServer({ '/api/office/reasons': { reasons: [] } });
  const items = [sampleDocument({ acceptedBy })];
  const request = sampleRequest({ findings: [STRANGER], items });
  const drafts = { 1: { accept: true } } as const;
  const rest = { busy: false, error: null, onClose: () => {}, onSend: () => {} };
  await renderScreen(<PreviewDialog open request={request} drafts={drafts} {...rest} />, 'clerk');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(state);
  await expect.element(dialog).toMatchTextContent('القيد لشخص آخر');
  await expect.element(dialog).not.toMatchTextContent(absent);
  await expectAccessible();
});
