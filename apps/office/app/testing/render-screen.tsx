import '../office.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { tabStorage } from '@wathiqa/contract';
import type { StaffRole } from '@wathiqa/domain';
import { ToastRegion } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { toaster } from '../layout/failure.tsx';
import { createQueryClient } from '../query-client.ts';
import { StaffContext } from '../session/staff.ts';

const ME = { id: 7, email: 'me@wathiqa.example', userName: 'سارة حسن' };

/** Response body; refused according to its `ResponseCode`. */
export type Answer = Record<string, unknown>;

export const UNAVAILABLE: Answer = {
  ResponseCode: 503,
  ResponseMessage: 'الخدمة غير متاحة الآن',
};

/** @param answers by path; functions receive the body */
export function stubServer(
  answers: Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>,
): void {
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href);
    const answer = answers[pathname];
    if (!answer) throw new TypeError(`There is no answer for ${pathname}`);
    const given =
      typeof answer === 'function' ? await answer(body && JSON.parse(String(body))) : answer;
    const { ResponseCode = 200, ResponseMessage = '', ...rest } = given;
    // Business rules have codes that are no HTTP status.
    const status = Number(ResponseCode) < 600 ? Number(ResponseCode) : 409;
    return Response.json({ ResponseCode, ResponseMessage, ...rest }, { status });
  });
}

export async function renderScreen(screen: ReactNode, role: StaffRole): Promise<void> {
  onTestFinished(() => tabStorage.clear());
  const router = createMemoryRouter([{ path: '*', element: <main>{screen}</main> }]);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <StaffContext value={{ ...ME, role }}>
        <RouterProvider router={router} />
        <ToastRegion toaster={toaster} label="التنبيهات" closeLabel="إغلاق الرسالة" />
      </StaffContext>
    </QueryClientProvider>,
  );
}
