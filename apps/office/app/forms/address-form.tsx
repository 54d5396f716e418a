import { Button } from '@wathiqa/ui';
import type { ReactNode, SubmitEvent } from 'react';
import { useSearchParams } from 'react-router';

interface AddressFormProps {
  label?: string;
  /** Fields without state, each with its parameter as name. */
  children: ReactNode;
  submit: string;
  /** After the button. */
  more?: ReactNode;
}

/** Filter that applies on submit: its filled fields become the address. */
export function AddressForm({ label, children, submit, more }: AddressFormProps) {
  const [address, setAddress] = useSearchParams();

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)];
    setAddress(
      typed
        .map(([name, value]) => [name, String(value).trim()] as [string, string])
        .filter(([, value]) => value),
    );
  }

  return (
    <search aria-label={label}>
      <form
        // Resets what was not submitted when the address changes.
        key={String(address)}
        noValidate
        onSubmit={send}
        className="flex flex-wrap items-end gap-x-3 gap-y-2"
      >
        {children}
        <Button type="submit" size="dense">
          {submit}
        </Button>
        {more}
      </form>
    </search>
  );
}
