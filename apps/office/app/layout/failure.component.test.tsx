import { CallError } from '@wathiqa/contract';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Failure } from './failure.tsx';

function LongScreen() {
  const [error, setError] = useState<unknown>(null);
  const refuse = () => setError(new CallError(RESPONSE_CODES.CHANGED, 'رُفض'));
  return (
    <>
      <Failure error={error} />
      <div style={{ blockSize: '300vh' }} />
      <button type="button" onClick={refuse}>
        أرسل
      </button>
    </>
  );
}

test('the failure of an act far below is scrolled into view', async () => {
  await render(<LongScreen />);
  await userEvent.click(page.getByRole('button', { name: 'أرسل' }));
  await expect.element(page.getByText('رُفض')).toBeInViewport();
});
