import type { OfficeRequest } from '@wathiqa/contract/office';
import { expectAccessible } from '@wathiqa/ui/testing';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FindingList } from './finding-list.tsx';
import { sampleRequest } from './testing/samples.ts';

const finding = {
  ...{ kind: 'notTheApplicant', severity: 'red', field: 'fullName' },
  ...{ other: null, otherPosition: null, otherRequestId: null },
};

test('findings of one cause are one entry, with a press for each document', async () => {
  const [item] = sampleRequest().items;
  const items = [1, 2].map((position) => ({ ...item, id: position, position }));
  const findings = items.map(({ id }) => ({ ...finding, documentId: id }));
  const request = { ...sampleRequest(), items, findings } as OfficeRequest;
  const onSee = vi.fn();
  await renderScreen(<FindingList request={request} seen={[]} onSee={onSee} />, 'clerk');
  await expect.element(page.getByText(/ليست لصاحب الحساب/)).toBeVisible();
  const presses = page.getByRole('button', { name: /راجعتها/ });
  expect(presses.all()).toHaveLength(2);
  await presses.nth(1).click();
  expect(onSee).toHaveBeenCalledOnce();
  await expectAccessible();
});
