import type { AuditEntry } from '@wathiqa/contract/office';
import { AUDIT_ACTIONS } from '@wathiqa/domain';
import { messages } from './audit.messages.ts';
import { auditSentence } from './sentences.ts';

/** Entry as a sentence, with collapsed raw data. */
export function Detail({ entry: { action, detail } }: { entry: AuditEntry }) {
  const known = AUDIT_ACTIONS.find((name) => name === action);
  const sentence = known ? auditSentence(known, detail) : '';
  const parts = Object.entries(detail).filter(([, value]) => value !== undefined);
  if (parts.length === 0) return messages.nothing;
  return (
    <div className="flex min-w-60 flex-col gap-0.5">
      {sentence && <span dir="auto">{sentence}</span>}
      <details>
        <summary className="w-fit cursor-pointer py-0.5 text-sm text-ink-2">
          {messages.technical}
        </summary>
        <span className="flex flex-wrap gap-x-3">
          {parts.map(([name, value]) => (
            <bdi key={name} dir="ltr" className="text-sm break-all">
              <span className="text-ink-2">{name}:</span>{' '}
              <bdi>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
            </bdi>
          ))}
        </span>
      </details>
    </div>
  );
}
