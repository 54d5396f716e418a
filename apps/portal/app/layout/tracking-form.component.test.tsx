import { createRequestId, MISTYPED_REQUEST_ID } from '@wathiqa/domain';
import { expectAccessible } from '@wathiqa/ui/testing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TrackingForm } from './tracking-form.tsx';

const id = createRequestId(2026, 1);
const mistyped = `${id.slice(0, -1)}${(Number(id.slice(-1)) + 1) % 10}`;

test('preserves a mistyped number and explains the error', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <TrackingForm /> },
    { path: '*', element: null },
  ]);
  await render(<RouterProvider router={router} />);
  const box = page.getByRole('textbox', { name: 'رقم الطلب' });
  const inquire = page.getByRole('button', { name: 'استعلام' });

  await userEvent.fill(box, mistyped);
  await userEvent.click(inquire);
  await expect.element(page.getByText(MISTYPED_REQUEST_ID)).toBeVisible();
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAccessibleDescription(MISTYPED_REQUEST_ID);
  expect(router.state.location.pathname).toBe('/');
  await expectAccessible();

  await userEvent.fill(box, id);
  await expect.element(page.getByText(MISTYPED_REQUEST_ID)).not.toBeInTheDocument();
  await userEvent.click(inquire);
  expect(router.state.location.pathname).toBe(`/inquiryResult/${id}`);
});
