import type { OfficeRequest } from '@wathiqa/contract/office';
import { expectAccessible } from '@wathiqa/ui/testing';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer, UNAVAILABLE } from '../../testing/render-screen.tsx';
import { DecisionFields } from './decision-fields.tsx';
import { draftsWithoutReason, useDrafts } from './drafts.ts';
import { sampleDocument, sampleRequest } from './testing/samples.ts';

const LIST = '/api/office/reasons';
const REASONS = {
  reasons: [
    { code: 'NAME_MISMATCH', name: 'الاسم لا يطابق الاسم المسجل', active: true },
    { code: 'NO_RECORD', name: 'لا يوجد قيد', active: false },
  ],
};

beforeEach(() => {
  sessionStorage.clear();
  stubServer({ [LIST]: REASONS });
});
afterEach(() => vi.unstubAllGlobals());

const TWO = sampleRequest({
  items: [sampleDocument(), sampleDocument({ id: 2, position: 2 })],
});

/** Remountable, to simulate a reload. */
function Decisions({
  request = TWO,
  decidable = true,
}: {
  request?: OfficeRequest;
  decidable?: boolean;
}) {
  const [drafts, setDrafts] = useDrafts(request);
  const [tried, setTried] = useState(false);
  return (
    <>
      {request.items.map((item) => (
        <DecisionFields
          key={item.id}
          item={item}
          draft={drafts[item.id]}
          decidable={decidable}
          invalid={tried && draftsWithoutReason(drafts).includes(item.id)}
          onDraft={(draft) => setDrafts((all) => ({ ...all, ...(draft && { [item.id]: draft }) }))}
        />
      ))}
      <button type="button" onClick={() => setTried(true)}>
        إرسال
      </button>
    </>
  );
}

const decision = (position: number) =>
  page.getByRole('group', { name: `قرار الوثيقة ${position}` });

test('a rejection requires an offered reason and permits a note', async () => {
  await renderScreen(<Decisions />, 'clerk');
  await expect.element(decision(1).getByRole('combobox')).not.toBeInTheDocument();
  await userEvent.click(decision(1).getByRole('radio', { name: 'رفض' }));
  const reason = decision(1).getByRole('combobox', { name: 'سبب الرفض' });
  await expect.element(reason).toMatchTextContent('الاسم لا يطابق الاسم المسجل');
  await expect.element(reason).not.toMatchTextContent('لا يوجد قيد');
  await expect.element(decision(2).getByRole('combobox')).not.toBeInTheDocument();
  await expectAccessible();

  await userEvent.click(page.getByRole('button', { name: 'إرسال' }));
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
  await expect.element(reason).toHaveAccessibleDescription('اختر سبب الرفض');
  await expectAccessible();
  await userEvent.selectOptions(reason, 'NAME_MISMATCH');
  await expect.element(reason).not.toHaveAttribute('aria-invalid');

  await userEvent.click(decision(1).getByRole('radio', { name: 'قبول' }));
  await expect.element(reason).not.toBeInTheDocument();
});

test('drafts survive a reload until the document is decided', async () => {
  await renderScreen(<Decisions />, 'clerk');
  await userEvent.click(decision(1).getByRole('radio', { name: 'قبول' }));
  await userEvent.click(decision(2).getByRole('radio', { name: 'رفض' }));
  await userEvent.selectOptions(decision(2).getByRole('combobox'), 'NAME_MISMATCH');
  await userEvent.fill(decision(2).getByRole('textbox'), 'الاسم الثاني مختلف');

  await renderScreen(<Decisions />, 'clerk');
  const again = decision(2).last();
  await expect.element(decision(1).last().getByRole('radio', { name: 'قبول' })).toBeChecked();
  await expect.element(again.getByRole('combobox')).toHaveValue('NAME_MISMATCH');
  await expect.element(again.getByRole('textbox')).toHaveValue('الاسم الثاني مختلف');
});

test('drops drafts of documents decided concurrently, not others', async () => {
  sessionStorage.setItem(
    `office.drafts.${TWO.id}`,
    JSON.stringify({ 1: { accept: true }, 2: { accept: true } }),
  );
  const decided = sampleRequest({
    items: [sampleDocument({ state: 'REJECTED' }), sampleDocument({ id: 2, position: 2 })],
  });
  await renderScreen(<Decisions request={decided} />, 'clerk');
  await expect.element(decision(1).getByRole('radio', { name: 'قبول' })).not.toBeChecked();
  await expect.element(decision(2).getByRole('radio', { name: 'قبول' })).toBeChecked();
  expect(JSON.parse(sessionStorage.getItem(`office.drafts.${TWO.id}`) ?? '')).toEqual({
    2: { accept: true },
  });
});

test('disables choices without permission to decide', async () => {
  await renderScreen(<Decisions decidable={false} />, 'clerk');
  await expect.element(decision(1).getByRole('radio', { name: 'قبول' })).toBeDisabled();
  await expect.element(decision(2).getByRole('radio', { name: 'رفض' })).toBeDisabled();
});

test('failed reasons show an error at the field and a retry', async () => {
  stubServer({ [LIST]: UNAVAILABLE });
  await renderScreen(<Decisions />, 'clerk');
  await userEvent.click(decision(1).getByRole('radio', { name: 'رفض' }));
  const reason = decision(1).getByRole('combobox', { name: 'سبب الرفض' });
  await expect.element(reason).toHaveAccessibleDescription('تعذّر تحميل الأسباب');
  stubServer({ [LIST]: REASONS });
  await userEvent.click(decision(1).getByRole('button', { name: 'حاول مرة أخرى' }));
  await expect.element(reason).toMatchTextContent('الاسم لا يطابق الاسم المسجل');
});
