import { expectAccessible } from '@wathiqa/ui/testing';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer, UNAVAILABLE } from '../../testing/render-screen.tsx';
import type { Rejection } from './drafts.ts';
import { RejectionFields } from './rejection-fields.tsx';

const LIST = '/api/office/reasons';
const REASONS = {
  reasons: [
    { code: 'NAME_MISMATCH', name: 'الاسم لا يطابق الاسم المسجل', active: true },
    { code: 'NO_RECORD', name: 'لا يوجد قيد', active: false },
    { code: 'NOT_FOUND', name: 'لم نجد الوثيقة', active: true },
  ],
};

beforeEach(() => stubServer({ [LIST]: REASONS }));

const EMPTY: Rejection = { accept: false, reasonCode: '', note: '' };

function Fields({ initial = EMPTY }: { initial?: Rejection }) {
  const [draft, setDraft] = useState(initial);
  const [tried, setTried] = useState(false);
  return (
    <>
      <RejectionFields noted id={1} draft={draft} invalid={tried} onDraft={setDraft} />
      <button type="button" onClick={() => setTried(true)}>
        إرسال
      </button>
    </>
  );
}

const reasons = () => page.getByRole('group', { name: 'سبب الرفض' });

test('a rejection requires an offered reason', async () => {
  await renderScreen(<Fields />, 'clerk');
  await expect.element(reasons().getByRole('radio')).toHaveLength(2);
  await expect.element(reasons()).not.toMatchTextContent('لا يوجد قيد');
  await userEvent.click(page.getByRole('button', { name: 'إرسال' }));
  await expect.element(reasons()).toHaveAccessibleDescription('اختر سبب الرفض');
  await expectAccessible();
  await userEvent.click(reasons().getByRole('radio', { name: 'لم نجد الوثيقة' }));
  await expect.element(reasons()).not.toMatchTextContent('اختر سبب الرفض');
});

test('the note opens on demand with focus, and at once if it has a text', async () => {
  await renderScreen(<Fields />, 'clerk');
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'ملاحظة للمواطن' }));
  await expect.element(page.getByRole('textbox')).toHaveFocus();
  await expectAccessible();
  await renderScreen(<Fields initial={{ ...EMPTY, note: 'الاسم الثاني مختلف' }} />, 'clerk');
  await expect.element(page.getByRole('textbox').last()).toHaveValue('الاسم الثاني مختلف');
});

test('failed reasons show an error and a retry', async () => {
  stubServer({ [LIST]: UNAVAILABLE });
  await renderScreen(<Fields />, 'clerk');
  await expect.element(page.getByRole('status').first()).toMatchTextContent('تعذّر تحميل الأسباب');
  stubServer({ [LIST]: REASONS });
  await userEvent.click(page.getByRole('button', { name: 'حاول مرة أخرى' }));
  await expect.element(reasons().getByRole('radio')).toHaveLength(2);
});

test('a pasted note stays whole and its length is said', async () => {
  await renderScreen(<Fields initial={{ ...EMPTY, note: 'ش' }} />, 'clerk');
  const note = page.getByRole('textbox');
  await userEvent.fill(note, 'ش'.repeat(315));
  await expect.element(note).toHaveValue('ش'.repeat(315));
  await expect
    .element(note)
    .toHaveAccessibleDescription(expect.stringContaining('300 حرف على الأكثر، عندك 315'));
});
