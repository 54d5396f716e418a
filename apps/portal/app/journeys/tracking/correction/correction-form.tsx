import { useQueryClient } from '@tanstack/react-query';
import { documentFields } from '@wathiqa/content';
import {
  CallError,
  type CorrectionValues,
  correctDocument,
  lengthProblem,
  newIdempotencyKey,
  type OwnDocument,
  readJson,
  tabStorage,
  writeJson,
  writeMessage,
} from '@wathiqa/contract';
import { type DocumentType, getDocumentKind, REQUEST_MESSAGE_MAX_LENGTH } from '@wathiqa/domain';
import { Button, buttonClass } from '@wathiqa/ui';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../../calls/call.ts';
import { toastFailure, toFailure } from '../../../calls/failure.ts';
import { useSingleMutation } from '../../../calls/use-single-mutation.ts';
import { AttemptSummary } from '../../../forms/attempt-summary.tsx';
import { useAttempts } from '../../../forms/form-errors.ts';
import { FORM_VALIDATION, schemaResolver } from '../../../forms/form-validation.ts';
import { toaster } from '../../../lib/toaster.ts';
import { documentsQuery, requestQueryKey } from '../status-query.ts';
import { messages } from './correction.messages.ts';
import {
  type CorrectionEntry,
  correctionRules,
  isUnchanged,
  pick,
  toCorrectionErrors,
  toEntry,
} from './correction-entry.ts';
import {
  CorrectionInput,
  MarkedField,
  ReturnedDocument,
  UnchangedNotice,
} from './correction-fields.tsx';

const SavedEntry: z.ZodMiniType<CorrectionEntry> = z.catchall(z.object({}), z.string());

interface CorrectionFormProps {
  requestId: string;
  document: OwnDocument;
  requestPath: string;
  /** Last document to correct. */
  isLast: boolean;
}

/** Marked fields of a document, prefilled; input survives a reload or failure. */
export function CorrectionForm({ requestId, document, requestPath, isLast }: CorrectionFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [unchanged, setUnchanged] = useState(false);
  const [reason, setReason] = useState({ text: '', key: newIdempotencyKey() });
  const confirmation = useRef<HTMLDivElement>(null);
  const { Id: round, Fields: marked = [] } = document.correction ?? {};
  const kind = getDocumentKind(document.documentType as DocumentType, document.translated);
  const labels = Object.fromEntries(marked.map((field) => [field, documentFields[field].name]));
  const { failed, restart, showInvalid, showRefusal } = useAttempts(labels);
  const draftKey = `wathiqa:correction:${round}`;
  const fields = useForm<CorrectionEntry, unknown, CorrectionValues>({
    ...FORM_VALIDATION,
    resolver: schemaResolver(correctionRules(marked)),
    defaultValues: {
      ...toEntry(document),
      ...readJson(tabStorage, draftKey, SavedEntry),
    },
  });

  useEffect(() => {
    const subscription = fields.watch((values) => {
      writeJson(tabStorage, draftKey, pick(values, marked));
      setUnchanged(false);
    });
    return () => subscription.unsubscribe();
  }, [fields, draftKey, marked]);

  async function send(values: CorrectionValues) {
    if (!unchanged && isUnchanged(document, fields.getValues())) {
      flushSync(() => setUnchanged(true));
      confirmation.current?.focus();
      return;
    }
    if (unchanged && reason.text.trim() !== '') {
      const headers = { 'idempotency-key': reason.key };
      await call(writeMessage, { headers, body: { requestId, text: reason.text } });
    }
    await call(correctDocument, { body: { requestId, documentId: document.id, round, values } });
    restart();
    tabStorage.removeItem(draftKey);
    toaster.show({ tone: 'success', text: isLast ? messages.sent : messages.sentOne });
    if (isLast) await navigate(requestPath);
    else await queryClient.invalidateQueries({ queryKey: documentsQuery(requestId).queryKey });
  }

  function handleError(error: unknown) {
    toastFailure(error);
    const failure = toFailure(error);
    if (!failure || !(error instanceof CallError)) return;
    showRefusal(failure, toCorrectionErrors(marked, error.fields), fields);
    // After a conflict, shows the current state.
    void queryClient.invalidateQueries({ queryKey: requestQueryKey(requestId) });
  }

  const sending = useSingleMutation({
    mutationFn: () => fields.handleSubmit(send, showInvalid)(),
    onError: handleError,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    sending.mutate();
  }

  return (
    <FormProvider {...fields}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <ReturnedDocument document={document} />
        <AttemptSummary failed={failed} />
        {marked.map((field) => (
          <MarkedField key={field} document={document} field={field}>
            <CorrectionInput kind={kind} field={field} />
          </MarkedField>
        ))}
        <div ref={confirmation} role="alert" tabIndex={-1} className="outline-none">
          {unchanged && (
            <UnchangedNotice
              value={reason.text}
              error={lengthProblem(reason.text.trim(), REQUEST_MESSAGE_MAX_LENGTH)}
              onChange={({ target }) => setReason({ text: target.value, key: newIdempotencyKey() })}
            />
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <Link
            to={requestPath}
            className={`${buttonClass({ variant: 'secondary' })} print-hidden`}
          >
            {messages.cancel}
          </Link>
          <Button type="submit" busy={sending.isPending} className="sm:ms-auto">
            {unchanged ? messages.unchanged.send : messages.send}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
