import '../office.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { StaffRole } from '@wathiqa/domain';
import { ToastRegion } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { toaster } from '../layout/toaster.ts';
import { createQueryClient } from '../query-client.ts';
import { StaffContext } from '../session/staff.ts';

/** Who looks at the screens of the tests. */
const ME = { id: 7, email: 'me@wathiqa.example', userName: 'سارة حسن' };

/** An answer of the server: its body, which is refused with the `ResponseCode` that it names. */
export type Answer = Record<string, unknown>;

/** The refusal of a server that is overloaded. */
export const UNAVAILABLE: Answer = {
  ResponseCode: 503,
  ResponseMessage: 'الخدمة غير متاحة الآن',
};

/**
 * Puts answers in the place of the server.
 *
 * @param answers by the path of the call; a function is asked with the body that was sent
 */
export function stubServer(answers: Record<string, Answer | ((body: unknown) => Answer)>): void {
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href);
    const answer = answers[pathname];
    if (!answer) throw new TypeError(`There is no answer for ${pathname}`);
    const given = typeof answer === 'function' ? answer(body && JSON.parse(String(body))) : answer;
    const { ResponseCode = 200, ResponseMessage = '', ...rest } = given;
    return Response.json(
      { ResponseCode, ResponseMessage, ...rest },
      { status: Number(ResponseCode) },
    );
  });
}

/** Draws a screen, or a part of one, as whoever has a role sees it. */
export async function renderScreen(screen: ReactNode, role: StaffRole): Promise<void> {
  const router = createMemoryRouter([{ path: '*', element: <main>{screen}</main> }]);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <StaffContext value={{ ...ME, role }}>
        <RouterProvider router={router} />
        <ToastRegion toaster={toaster} label="الرسائل" closeLabel="إغلاق الرسالة" />
      </StaffContext>
    </QueryClientProvider>,
  );
}
