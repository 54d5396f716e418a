import { DOCUMENTS, type DocumentKind, formatPounds } from '@wathiqa/domain';
import { Button, CheckboxField, Dialog, Isolate, Notice, SelectField } from '@wathiqa/ui';
import { useState } from 'react';
import { addressOf } from '../../../paths.ts';
import { usePrices } from '../../price-query.ts';
import { messages as services } from '../../services/services.messages.ts';
import { kindTitle } from '../document/document-form.tsx';
import { messages as orderMessages } from '../order.messages.ts';
import { messages } from './another-kind.messages.ts';

interface AnotherKindProps {
  /** Kinds allowed in one order. */
  kinds: readonly DocumentKind[];
  /** Kinds already in the order, with accepted terms. */
  ordered: ReadonlySet<DocumentKind>;
  onClose: () => void;
  onChoose: (kind: DocumentKind) => void;
}

/** Dialog for the next document's kind; new kinds need acceptance of terms. */
export default function AnotherKind({ kinds, ordered, onClose, onChoose }: AnotherKindProps) {
  const [kind, setKind] = useState<DocumentKind>();
  const [accepted, setAccepted] = useState(false);
  const isNew = kind !== undefined && !ordered.has(kind);

  function choose(value: string) {
    setKind(kinds.find((kind) => kind === value));
    // Acceptance applies to one kind's terms.
    setAccepted(false);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.title}
      closeLabel={orderMessages.close}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button disabled={!kind || (isNew && !accepted)} onClick={() => kind && onChoose(kind)}>
            {messages.confirm}
          </Button>
        </>
      }
    >
      <SelectField
        name="anotherKind"
        label={messages.kind}
        placeholder={orderMessages.choose}
        options={kinds.map((kind) => ({ value: kind, label: kindTitle(kind) }))}
        value={kind ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {kind && <ShortTerms kind={kind} />}
      {isNew && (
        <CheckboxField
          name="acceptTerms"
          label={
            DOCUMENTS[kind].translated
              ? services.regulations.acceptTranslated
              : services.regulations.accept
          }
          checked={accepted}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
        />
      )}
      <p className="text-sm text-ink-2">{messages.cardAlone}</p>
    </Dialog>
  );
}

function ShortTerms({ kind }: { kind: DocumentKind }) {
  const { translated, docType, priceKey } = DOCUMENTS[kind];
  const price = usePrices([priceKey])(priceKey);
  const terms = addressOf(translated ? 'translatedDocsReg' : 'regulations', { docType });
  return (
    <div className="flex flex-col gap-2">
      <p>
        {services.documents[kind].line}
        {price !== undefined && (
          <>
            {' · '}
            <Isolate>{orderMessages.perCopy(formatPounds(price))}</Isolate>
          </>
        )}
      </p>
      {translated && (
        <Notice tone="warning" title={services.regulations.condition}>
          {services.regulations.conditionText}
        </Notice>
      )}
      <p>
        <a href={terms} target="_blank" rel="noopener" className="link">
          {messages.wholeTerms}
        </a>
      </p>
    </div>
  );
}
