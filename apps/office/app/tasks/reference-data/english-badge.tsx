import { Badge, CheckboxField } from '@wathiqa/ui';
import { messages } from './reference-data.messages.ts';

/** Marks what citizens who read English are shown in Arabic, or in an English that is older than the Arabic. */
export function EnglishBadge({ missing, older }: { missing: boolean; older: boolean }) {
  if (!missing && !older) return null;
  return <Badge tone="warning">{missing ? messages.untranslated : messages.englishOlder}</Badge>;
}

/** Takes the mark off: asked of who leaves the English as it was beside an Arabic text that has changed. */
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
