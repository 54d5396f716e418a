import { languageNames } from '@wathiqa/content';
import {
  currentEntry,
  DOCUMENTS,
  type DocumentKind,
  formatPounds,
  LANGUAGE_CODES,
  type LanguageCode,
  MAX_DOCUMENTS,
} from '@wathiqa/domain';
import { Button, CheckboxField, Dialog, Icon, Notice, SelectField } from '@wathiqa/ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { addressOf } from '../../../paths.ts';
import { usePrices } from '../../price-query.ts';
import { messages as services } from '../../services/services.messages.ts';
import { kindTitle } from '../document/document-form.tsx';
import type { Draft, OrderEntry, OrderForms } from '../draft/order-form.ts';
import { messages as orderMessages } from '../order.messages.ts';
import { messages } from './add-document.messages.ts';
import { isNewKind, offerDocuments } from './offered-documents.ts';

interface AddDocumentProps {
  forms: OrderForms;
  /** The current document is valid. */
  draft: Draft;
  onClose: () => void;
  onAdd: (entries: readonly OrderEntry[]) => void;
}

/** Dialog for the next document: a sibling, the same person, another person or another kind. */
export default function AddDocument(props: AddDocumentProps) {
  const { forms, draft, onClose, onAdd } = props;
  const [step, setStep] = useState<'languages' | 'kind'>();
  const back = () => setStep(undefined);
  if (step === 'languages') return <Languages {...props} onBack={back} />;
  if (step === 'kind') return <AnotherKind {...props} onBack={back} />;

  return (
    <Dialog open onClose={onClose} title={messages.title} closeLabel={orderMessages.close}>
      <ul className="flex flex-col gap-3">
        {offerDocuments(forms, draft).map(({ name, title, about, entry }) => (
          <li key={name}>
            <ChoiceButton
              title={title}
              about={about}
              type="button"
              onClick={() => {
                if (name === 'languages' || name === 'kind') setStep(name);
                else if (entry) onAdd([entry]);
              }}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface ChoiceButtonProps extends ComponentProps<'button'> {
  title: string;
  about: string;
}

export function ChoiceButton({ title, about, ...button }: ChoiceButtonProps) {
  return (
    <button
      {...button}
      className="flex w-full cursor-pointer items-center gap-3 rounded-md border border-line px-4 py-3 text-start hover:border-action hover:bg-quiet"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-ink-2">{about}</span>
      </span>
      <Icon name="plus" className="size-5 text-accent" />
    </button>
  );
}

interface StepProps extends AddDocumentProps {
  onBack: () => void;
}

interface StepDialogProps {
  title: string;
  onClose: () => void;
  onBack: () => void;
  confirm: ReactNode;
  children: ReactNode;
}

function StepDialog({ title, onClose, onBack, confirm, children }: StepDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={orderMessages.close}
      actions={
        <>
          <Button variant="secondary" onClick={onBack}>
            {messages.back}
          </Button>
          {confirm}
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** One more document of the same person per language. */
function Languages({ draft, onClose, onAdd, onBack }: StepProps) {
  const [chosen, setChosen] = useState<ReadonlySet<LanguageCode>>(new Set());
  const entry = currentEntry(draft);
  const own = 'languageCode' in entry && entry.languageCode;
  const others = LANGUAGE_CODES.filter((code) => code !== own);
  const wanted = others.filter((code) => chosen.has(code));
  const isFull = wanted.length >= MAX_DOCUMENTS - draft.entries.length;

  function toggle(code: LanguageCode) {
    setChosen((last) => {
      const next = new Set(last);
      if (!next.delete(code)) next.add(code);
      return next;
    });
  }

  return (
    <StepDialog
      title={messages.languages.question}
      onClose={onClose}
      onBack={onBack}
      confirm={
        <Button
          disabled={wanted.length === 0}
          onClick={() => onAdd(wanted.map((languageCode) => ({ ...entry, languageCode })))}
        >
          {messages.languages.add(wanted.length)}
        </Button>
      }
    >
      <fieldset className="grid max-h-[50dvh] grid-cols-2 gap-x-4 overflow-y-auto sm:grid-cols-3">
        <legend className="sr-only">{messages.languages.question}</legend>
        {others.map((code) => (
          <label key={code} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.has(code)}
              disabled={!chosen.has(code) && isFull}
              onChange={() => toggle(code)}
              className="size-5 shrink-0 accent-action"
            />
            {languageNames[code]}
          </label>
        ))}
      </fieldset>
    </StepDialog>
  );
}

/** Kinds new to the order need acceptance of their terms. */
function AnotherKind({ forms, draft, onClose, onAdd, onBack }: StepProps) {
  const [kind, setKind] = useState<DocumentKind>();
  const [accepted, setAccepted] = useState(false);
  const isNew = kind !== undefined && isNewKind(draft, kind);

  function choose(value: string) {
    setKind(forms.kinds.find((kind) => kind === value));
    // Acceptance applies to one kind's terms.
    setAccepted(false);
  }

  return (
    <StepDialog
      title={messages.kind.question}
      onClose={onClose}
      onBack={onBack}
      confirm={
        <Button
          disabled={!kind || (isNew && !accepted)}
          onClick={() => kind && onAdd([forms.of({ kind }).blank])}
        >
          {messages.kind.confirm}
        </Button>
      }
    >
      <SelectField
        name="anotherKind"
        label={messages.kind.label}
        placeholder={orderMessages.choose}
        options={forms.kinds.map((kind) => ({ value: kind, label: kindTitle(kind) }))}
        value={kind ?? ''}
        aria-required
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {kind && <ShortTerms kind={kind} />}
      {isNew && (
        <CheckboxField
          {...acceptanceOf(kind)}
          checked={accepted}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
        />
      )}
      <p className="text-sm text-ink-2">{messages.kind.cardAlone}</p>
    </StepDialog>
  );
}

export function acceptanceOf(kind: DocumentKind) {
  const { accept, acceptTranslated } = services.regulations;
  return { name: 'acceptTerms', label: DOCUMENTS[kind].translated ? acceptTranslated : accept };
}

export function ShortTerms({ kind }: { kind: DocumentKind }) {
  const { translated, docType, priceKey } = DOCUMENTS[kind];
  const price = usePrices([priceKey])(priceKey);
  const terms = addressOf(translated ? 'translatedDocsReg' : 'regulations', { docType });
  return (
    <div className="flex flex-col gap-2">
      <p>{services.documents[kind].line}</p>
      {/* A price that comes late moves nothing away from a finger. */}
      <p className="min-h-lh">
        {price !== undefined && <bdi>{orderMessages.perCopy(formatPounds(price))}</bdi>}
      </p>
      {translated && (
        <Notice tone="warning" title={services.regulations.condition}>
          {services.regulations.conditionText}
        </Notice>
      )}
      <p>
        <a href={terms} target="_blank" rel="noopener" className="link">
          {messages.kind.wholeTerms}
        </a>
      </p>
    </div>
  );
}
