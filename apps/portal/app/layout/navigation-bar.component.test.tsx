import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { NavigationBar } from './navigation-bar.tsx';

test('shows and announces only a slow navigation', async () => {
  let arrive = () => {};
  const router = createMemoryRouter([
    {
      element: (
        <>
          <NavigationBar label="جارٍ التحميل" />
          <Outlet />
        </>
      ),
      children: [
        { path: '/', element: <p>البداية</p> },
        { path: '/quick', element: <p>سريعة</p> },
        {
          path: '/slow',
          element: <p>وصلت</p>,
          loader: () =>
            new Promise<null>((resolve) => {
              arrive = () => resolve(null);
            }),
        },
      ],
    },
  ]);
  const screen = await render(<RouterProvider router={router} />);
  await router.navigate('/quick');
  await expect.element(screen.getByText('سريعة')).toBeVisible();
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument();

  const arrived = router.navigate('/slow');
  await expect.element(screen.getByRole('progressbar')).toHaveAccessibleName('جارٍ التحميل');
  await expect.element(screen.getByRole('status')).toHaveTextContent('جارٍ التحميل');
  arrive();
  await arrived;
  await expect.element(screen.getByText('وصلت')).toBeVisible();
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument();
});
