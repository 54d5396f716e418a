import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { documentFields, genderNames } from '@wathiqa/content';
import {
  type DocumentStatus,
  lengthProblem,
  markErrors,
  previewSheets,
  type RequestStatus,
  type SheetPreview,
} from '@wathiqa/contract';
import { type GenderCode, REQUEST_MESSAGE_MAX_LENGTH, type SheetField } from '@wathiqa/domain';
import {
  Button,
  DescriptionList,
  LoadFailed,
  Notice,
  RecordText,
  Skeleton,
  TextAreaField,
} from '@wathiqa/ui';
import { type ComponentProps, type SubmitEvent, useState } from 'react';
import { call } from '../../../calls/call.ts';
import { toastFailure, useErrorTitle } from '../../../calls/failure.ts';
import { useSingleMutation } from '../../../calls/use-single-mutation.ts';
import { LIST_SEPARATOR } from '../../../lib/list.messages.ts';
import { toaster } from '../../../lib/toaster.ts';
import { messages as verify } from '../../verify/verify.messages.ts';
import { DocumentName } from '../status-documents.tsx';
import { requestQueryKey } from '../status-query.ts';
import { listDocuments } from '../status-summary.ts';
import { messages as words } from './sheet-previews.messages.ts';

/** What will be printed; read again after a change of the request only, because the civil register is asked. */
function sheetsQuery(id: string) {
  return queryOptions({
    queryKey: [...requestQueryKey(id), 'sheets'],
    queryFn: () => call(previewSheets, { headers: { requestid: id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

interface SheetPreviewsProps {
  id: string;
  status: RequestStatus;
}

/** What the sheets of an accepted request will print. Errors are marked instead of paying. */
export default function SheetPreviews({ id, status }: SheetPreviewsProps) {
  const { data, isError, isFetching, refetch } = useQuery(sheetsQuery(id));
  const [isMarking, setIsMarking] = useState(false);
  const shown = listSheets(status, data?.sheets);
  const mayMark = shown.some(isMarkable);
  return (
    <section aria-labelledby="sheets" className="print-hidden flex flex-col gap-3">
      <h2 id="sheets" className="text-lg">
        {words.title}
      </h2>
      {isMarking && data ? (
        <MarkForm id={id} version={data.version} shown={shown} onDone={() => setIsMarking(false)} />
      ) : (
        <>
          {mayMark && <p className="text-ink-2">{words.lead}</p>}
          {shown.map(({ document, sheet }) => (
            <Sheet key={document.Id} document={document} sheet={sheet} />
          ))}
          {mayMark && (
            <Button variant="secondary" className="w-fit" onClick={() => setIsMarking(true)}>
              {words.found}
            </Button>
          )}
        </>
      )}
      {!data && isFetching && (
        <>
          <p role="status" className="text-ink-2">
            {words.loading}
          </p>
          <Skeleton className="h-40 w-full rounded-md" />
        </>
      )}
      {isError && !isFetching && (
        <div role="alert">
          <LoadFailed text={words.failed} retryLabel={words.tryAgain} onRetry={refetch} />
        </div>
      )}
    </section>
  );
}

export interface ShownSheet {
  document: DocumentStatus;
  sheet: SheetPreview;
}

export function listSheets(
  status: RequestStatus,
  sheets: readonly SheetPreview[] = [],
): ShownSheet[] {
  const documents = listDocuments(status);
  return sheets.flatMap((sheet) => {
    const document = documents.find(({ Id }) => Id === sheet.documentId);
    return document ? [{ document, sheet }] : [];
  });
}

export const isMarkable = ({ document, sheet }: ShownSheet): boolean =>
  sheet.values !== null && !document.Marked;

interface SheetProps extends ShownSheet {
  /** Properties of the box that calls a field wrong; without boxes otherwise. */
  boxOf?: (field: SheetField) => ComponentProps<'input'>;
}

export function Sheet({ document, sheet: { values, hidden }, boxOf }: SheetProps) {
  const { DocumentType, Marked } = document;
  return (
    <div className="rounded-md border border-line px-[min(1.25rem,6vw)] py-3">
      <p className="font-semibold">
        <DocumentName document={document} />
      </p>
      {Marked && <Notice tone="info" title={words.reviewed(listFields(Marked, DocumentType))} />}
      {hidden && <p className="text-ink-2">{words.hidden[hidden]}</p>}
      {values && (
        <DescriptionList
          items={values.map(({ field, value }) => {
            const label = labelOf(field, DocumentType);
            const box = Marked ? undefined : boxOf?.(field);
            return { label, value: <SheetValue key={field} {...{ field, label, value, box }} /> };
          })}
        />
      )}
    </div>
  );
}

interface MarkFormProps {
  id: string;
  version: number;
  shown: readonly ShownSheet[];
  onDone: () => void;
}

function MarkForm({ id, version, shown, onDone }: MarkFormProps) {
  const queryClient = useQueryClient();
  const [marks, setMarks] = useState<ReadonlyMap<number, ReadonlySet<SheetField>>>(new Map());
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const chosen = [...marks].filter(([, fields]) => fields.size > 0);
  const tooLong = lengthProblem(text.trim(), REQUEST_MESSAGE_MAX_LENGTH);
  const missing = tried && chosen.length === 0;
  const sending = useSingleMutation({
    mutationFn: () =>
      call(markErrors, {
        body: {
          requestId: id,
          version,
          marks: chosen.map(([documentId, fields]) => ({ documentId, fields: [...fields] })),
          ...(text.trim() && { text }),
        },
      }),
    onSuccess: () => toaster.show({ tone: 'success', text: words.sent }),
    onError: toastFailure,
    // Also after a refusal: the page is stale.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: requestQueryKey(id) });
      onDone();
    },
  });
  useErrorTitle(missing || sending.isError);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (chosen.length > 0 && !tooLong) sending.mutate();
  }

  function toggle(documentId: number, field: SheetField) {
    const fields = new Set(marks.get(documentId));
    if (!fields.delete(field)) fields.add(field);
    setMarks(new Map(marks).set(documentId, fields));
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>{words.choose}</p>
      {shown.map(({ document, sheet }) => (
        <Sheet
          key={document.Id}
          document={document}
          sheet={sheet}
          boxOf={(field) => ({
            checked: marks.get(document.Id)?.has(field) ?? false,
            onChange: () => toggle(document.Id, field),
          })}
        />
      ))}
      {missing && (
        <p role="alert" className="text-danger">
          {words.needed}
        </p>
      )}
      <TextAreaField
        name="right"
        label={words.text}
        optionalMark={words.optional}
        value={text}
        error={tooLong}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={sending.isPending} className="sm:ms-auto">
          {words.send}
        </Button>
      </div>
    </form>
  );
}

interface SheetValueProps {
  field: SheetField;
  label: string;
  value: string;
  box: ComponentProps<'input'> | undefined;
}

function SheetValue({ field, label, value, box }: SheetValueProps) {
  const text = <RecordText>{toText(field, value)}</RecordText>;
  if (!box) return text;
  return (
    <label className="-my-2.5 flex min-h-11 cursor-pointer items-center justify-end gap-3">
      <span className="sr-only">{words.wrong(label)}</span>
      {text}
      <input type="checkbox" className="size-6 shrink-0 cursor-pointer accent-action" {...box} />
    </label>
  );
}

function toText(field: SheetField, value: string): string {
  if (field === 'gender') return genderNames[value as GenderCode];
  const isDay = field === 'birthDate' || field === 'eventDate';
  // A masked day is no date.
  return isDay ? value.split('-').toReversed().join('/') : value;
}

/** As on the paper. */
function labelOf(field: SheetField, type: string): string {
  const { days, places } = verify;
  const kind = type as keyof typeof days;
  switch (field) {
    case 'fullName':
      return documentFields.name.name;
    case 'motherFullName':
    case 'spouseFullName':
      return documentFields[field].name;
    case 'gender':
      return documentFields.genderCode.name;
    case 'birthDate':
      return days.Birth;
    case 'eventDate':
      return days[kind];
    case 'eventPlace':
      return places[kind];
    case 'eventNumber':
      return words.entry;
  }
}

const listFields = (fields: readonly SheetField[], type: string) =>
  fields.map((field) => labelOf(field, type)).join(LIST_SEPARATOR);
