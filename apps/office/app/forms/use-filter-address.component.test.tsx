import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useFilterAddress } from './use-filter-address.ts';

const notation = {
  parseFilter: (address: URLSearchParams) => address,
  toSearchParams: (filter: URLSearchParams) => new URLSearchParams(filter),
};

function Filters() {
  const { change } = useFilterAddress(notation);
  const { search } = useLocation();
  const chooseBoth = () => {
    change('type', '3');
    change('order', 'newest');
  };
  return (
    <>
      <output>{search}</output>
      <button type="button" onClick={chooseBoth}>
        both
      </button>
    </>
  );
}

test('preserves both of two quick choices and resets the page', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Filters /> }], {
    initialEntries: ['/?after=7'],
  });
  const screen = await render(<RouterProvider router={router} />);
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('?type=3&order=newest');
});
