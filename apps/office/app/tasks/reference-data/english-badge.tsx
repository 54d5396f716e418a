import { Badge, CheckboxField } from '@wathiqa/ui';
import { messages } from './reference-data.messages.ts';

/** Marks missing English, or English older than the Arabic. */
export function EnglishBadge({ missing, older }: { missing: boolean; older: boolean }) {
  if (!missing && !older) return null;
  return <Badge tone="warning">{missing ? messages.untranslated : messages.englishOlder}</Badge>;
}

/** Confirms that English still matches the changed Arabic. */
export function EnglishConfirmField({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <CheckboxField
      name="englishConfirmed"
      label={messages.englishConfirmed}
      hint={messages.englishConfirmedHint}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
