import {
  DELIVERY_FAILURES,
  type DeliveryFailure,
  isRequestId,
  normalizeDigits,
  parseSerial,
  SERIAL_LENGTH,
} from '@wathiqa/domain';
import { Button, SelectField, TextField } from '@wathiqa/ui';
import { type FormEvent, useRef, useState } from 'react';
import { optionsOf } from '../../forms/use-form-values.ts';
import { deliveryFailureNames } from '../../labels/labels.messages.ts';
import { messages, scanFieldMessages as words } from './dispatch.messages.ts';

interface ScanFieldProps {
  label: string;
  hint: string;
  button: string;
  onScan: (requestId: string) => void;
  /** Serial number of a certificate, whose barcode begins with a zero. */
  onSerial?: (serial: string) => void;
  /** Anything else. */
  onText?: (text: string) => void;
}

/** Scanners act as keyboards with Enter, so the field clears and refocuses immediately. */
export function ScanField({ label, hint, button, onScan, onSerial, onText }: ScanFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!input.current) return;
    const text = input.current.value.trim();
    const value = normalizeDigits(text);
    const isRequest = isRequestId(value);
    const serial = parseSerial(value.replaceAll(/[- ]/g, '')).replace(/^0(?=[0-9]{11}$)/, '');
    const isSerial = onSerial !== undefined && serial.length === SERIAL_LENGTH;
    const known = isRequest || isSerial || (onText !== undefined && text !== '');
    setError(known ? '' : value === '' ? words.empty : words.wrong(value));
    input.current.value = '';
    input.current.focus();
    if (isRequest) onScan(value);
    else if (isSerial) onSerial(serial);
    else if (known) onText?.(text);
  }

  return (
    <form onSubmit={submit} noValidate className="print-hidden flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-72 sm:max-w-110">
        <TextField
          ref={input}
          name="scanned"
          numeric
          label={label}
          hint={hint}
          error={error || undefined}
        />
      </div>
      <Button type="submit" variant="secondary" size="dense">
        {button}
      </Button>
    </form>
  );
}

interface FailureFieldProps {
  value: DeliveryFailure | undefined;
  hint?: string;
  error: string | undefined;
  onChoose: (failure: DeliveryFailure | undefined) => void;
}

/** Why a parcel was not delivered. */
export function FailureField({ value, hint, error, onChoose }: FailureFieldProps) {
  return (
    <SelectField
      name="failure"
      label={messages.failure}
      hint={hint}
      error={error}
      placeholder={messages.chooseFailure}
      options={optionsOf(DELIVERY_FAILURES, deliveryFailureNames)}
      value={value ?? ''}
      onChange={({ target }) => onChoose(DELIVERY_FAILURES.find((known) => known === target.value))}
    />
  );
}
