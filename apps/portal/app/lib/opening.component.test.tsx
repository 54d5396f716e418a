import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useOpening } from './opening.ts';

function NextLink() {
  const { opening, follow } = useOpening('/next');
  return (
    <p aria-busy={opening}>
      <Link to="/next" onClick={follow}>
        next
      </Link>
    </p>
  );
}

async function showLink() {
  const shown: (string | null | undefined)[] = [];
  const loader = () => {
    shown.push(document.querySelector('p')?.getAttribute('aria-busy'));
    return null;
  };
  const router = createMemoryRouter([
    { path: '/', element: <NextLink /> },
    { path: '/next', loader, element: <h1>The next page</h1> },
  ]);
  await render(<RouterProvider router={router} />);
  return shown;
}

test('shows a press before loading the page', async () => {
  const shown = await showLink();
  await userEvent.click(page.getByRole('link', { name: 'next' }));
  await expect.element(page.getByRole('heading', { name: 'The next page' })).toBeVisible();
  expect(shown).toEqual(['true']);
});

test('leaves modified clicks to the browser', async () => {
  const shown = await showLink();
  let taken: boolean | undefined;
  const leave = (event: Event) => {
    taken = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', leave, { once: true });
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  page.getByRole('link', { name: 'next' }).element().dispatchEvent(press);
  expect(taken).toBe(false);
  await expect.element(page.getByText('next')).toBeVisible();
  expect(shown).toEqual([]);
});
