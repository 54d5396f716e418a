import { documentFields, fieldText, relationNames } from '@wathiqa/content';
import type { OfficeCorrection, OfficeDocument } from '@wathiqa/contract/office';
import {
  type CorrectableField,
  correctableFields,
  type DocumentField,
  type DocumentType,
  getDocumentKind,
  recordName,
} from '@wathiqa/domain';
import { Badge, DescriptionList } from '@wathiqa/ui';
import { cairoDayText } from '../../../labels/dates.tsx';
import { messages } from './correction.messages.ts';

export function DocumentCorrections({ item: { corrections } }: { item: OfficeDocument }) {
  if (corrections.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 border-t border-line pt-2 text-sm">
      {corrections.map((correction) => (
        <li key={correction.askedAt} className="flex flex-col gap-1">
          <span>
            {correction.outcome ? (
              <Badge tone={correction.outcome === 'corrected' ? 'success' : 'neutral'}>
                {messages.outcomes[correction.outcome]}
              </Badge>
            ) : (
              <Badge tone="warning">{messages.waiting(cairoDayText(correction.until))}</Badge>
            )}
          </span>
          <span dir="auto">«{correction.note}»</span>
          {correction.outcome === 'corrected' ? (
            <Changes correction={correction} />
          ) : (
            <span className="text-ink-2">
              {correction.fields.map((field) => documentFields[field].name).join('، ')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Changes({ correction: { fields, before, after } }: { correction: OfficeCorrection }) {
  return (
    <DescriptionList
      layout="columns"
      items={fields.map((field) => {
        const [was, is] = [before[field] ?? '', after[field] ?? ''];
        const changed = (
          <>
            <del>
              <span className="sr-only">{messages.before}: </span>
              <bdi>{valueText(field, was)}</bdi>
            </del>{' '}
            <ins className="font-semibold no-underline">
              <span className="sr-only">{messages.after}: </span>
              <bdi>{valueText(field, is)}</bdi>
            </ins>
          </>
        );
        return {
          label: documentFields[field].name,
          value: was === is ? messages.same : changed,
        };
      })}
    />
  );
}

export function fieldsOf({ documentType, languageCode }: OfficeDocument) {
  // Only translations have a language.
  return correctableFields(getDocumentKind(documentType as DocumentType, languageCode !== null));
}

export function currentValue(item: OfficeDocument, field: CorrectableField): string {
  return valueText(field, item[recordName(field)] ?? '');
}

/** Relations in the third person; a dash for an empty optional field. */
export function valueText(field: DocumentField, value: string): string {
  const relations: Readonly<Record<string, string>> = relationNames;
  return (
    (field === 'relationCode' ? relations[value] : undefined) ?? fieldText(field, value || '—')
  );
}
