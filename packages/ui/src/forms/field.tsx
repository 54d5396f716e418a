import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';

export interface FieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Warning about an unlikely but valid value. */
  notice?: ReactNode;
  /** Decoded value; a notice replaces it. */
  readout?: string | undefined;
  id?: string | undefined;
  /** Text such as "(optional)" after the label. */
  optionalMark?: string | undefined;
}

export interface Option {
  value: string;
  label: string;
  /** Language, if not the page's. */
  lang?: string | undefined;
}

/** Separates field props from native props. */
export function splitField<Props extends FieldProps>({
  name,
  label,
  hint,
  error,
  notice,
  readout,
  id,
  optionalMark,
  ...native
}: Props) {
  const field: FieldProps = { name, label, hint, error, notice, readout, id, optionalMark };
  return [field, native] as const;
}

/** IDs of field texts and their ARIA attributes. */
export function getFieldAttributes({ name, id = name, hint, error, notice, readout }: FieldProps) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const noticeId = `${id}-notice`;
  const describedBy = [hint && hintId, error && errorId, (notice || readout) && noticeId].filter(
    Boolean,
  );
  return {
    id,
    hintId,
    errorId,
    noticeId,
    control: {
      id,
      name,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
    },
  };
}

/** In a `FieldGroup`, subgrid rows align controls even if only one has an error. */
export function Field({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { id } = getFieldAttributes(props);
  return (
    <div className="row-span-4 grid min-w-0 break-inside-avoid grid-rows-subgrid content-start">
      <label htmlFor={id} className="font-semibold">
        <LabelText {...props} />
      </label>
      <div className="pb-1.5">
        <FieldHint {...props} />
        <FieldError {...props} />
      </div>
      <div className="min-w-0">{children}</div>
      <FieldNotice {...props} />
    </div>
  );
}

export function LabelText({ label, optionalMark }: Pick<FieldProps, 'label' | 'optionalMark'>) {
  return (
    <>
      {label}
      {optionalMark && <span className="font-normal text-ink-2"> {optionalMark}</span>}
    </>
  );
}

export function FieldHint(props: FieldProps) {
  if (!props.hint) return null;
  return (
    <p id={getFieldAttributes(props).hintId} className="text-sm text-ink-2">
      {props.hint}
    </p>
  );
}

/** With an icon, not just colour. */
export function FieldError(props: FieldProps) {
  if (!props.error) return null;
  return (
    <p
      id={getFieldAttributes(props).errorId}
      className="flex items-start gap-1.5 text-sm font-semibold text-danger"
    >
      <Icon name="alert" className="mt-0.5 size-5" />
      <span>{props.error}</span>
    </p>
  );
}

/** Live region of the warning; must exist before its text. */
export function FieldNotice(props: FieldProps) {
  const { notice, readout } = props;
  return (
    <div role="status" className="min-w-0">
      {(notice || readout) && (
        <p
          id={getFieldAttributes(props).noticeId}
          className={classNames(
            'mt-2 flex items-start gap-1.5 text-sm',
            notice ? 'rounded-sm bg-warning-50 px-3 py-1.5 text-warning-ink' : 'text-ink-2',
          )}
        >
          <Icon
            name={notice ? 'alert' : 'check'}
            className={notice ? 'mt-0.5 size-5' : 'mt-0.5 size-5 text-accent'}
          />
          <span>{notice || readout}</span>
        </p>
      )}
    </div>
  );
}
