import { Button, ErrorSummary } from '@wathiqa/ui';
import type { ReactNode, SubmitEvent } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from './forms.messages.ts';
import { type Labels, toFieldErrors } from './validation.tsx';

interface AddressFormProps {
  label?: string;
  /** By parameter. */
  labels: Labels;
  /** Of the call, whose field errors the fields show. */
  error?: unknown;
  submit: string;
  /** After the button. */
  more?: ReactNode;
  /** @param field binds a field without state to a parameter */
  children: (
    field: (name: string) => {
      name: string;
      label: string;
      error: string | undefined;
      defaultValue: string;
    },
  ) => ReactNode;
}

/** Filter that applies on submit: its filled fields become the address. */
export function AddressForm({ label, labels, error, submit, more, children }: AddressFormProps) {
  const [address, setAddress] = useSearchParams();
  const errors = toFieldErrors(error, labels);

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]): [string, string] => [
      name,
      String(value).trim(),
    ]);
    setAddress(typed.filter(([, value]) => value));
  }

  return (
    <>
      {errors.length > 0 && (
        <ErrorSummary title={messages.checkFields} errors={errors} focusKey={String(address)} />
      )}
      <search aria-label={label}>
        <form
          // Resets what was not submitted when the address changes.
          key={String(address)}
          noValidate
          onSubmit={send}
          className="flex flex-wrap items-end gap-x-3 gap-y-2"
        >
          {children((name) => ({
            name,
            label: labels[name] ?? name,
            error: errors.find(({ fieldId }) => fieldId === name)?.message,
            defaultValue: address.get(name) ?? '',
          }))}
          <Button type="submit" size="dense">
            {submit}
          </Button>
          {more}
        </form>
      </search>
    </>
  );
}

/** The query of a list without the errors that its filter shows. */
export function withoutFieldErrors<Query extends { error: unknown }>(
  query: Query,
  labels: Labels,
): Omit<Query, 'error'> & { error: unknown; isFiltered: boolean } {
  const isFiltered = toFieldErrors(query.error, labels).length === 0;
  return { ...query, error: isFiltered ? query.error : undefined, isFiltered };
}
