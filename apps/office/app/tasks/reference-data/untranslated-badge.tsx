import { Badge } from '@wathiqa/ui';
import { messages } from './reference-data.messages.ts';

/** Marks what citizens who read English are shown in Arabic. */
export function UntranslatedBadge() {
  return <Badge tone="warning">{messages.untranslated}</Badge>;
}
