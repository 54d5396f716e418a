import { documentFields } from '@wathiqa/content';
import type { PlainRequestForm } from '@wathiqa/content/page-input';
import { type DocumentType, getDocumentKind } from '@wathiqa/domain';
import { Button, buttonClass, Card, PageHeading } from '@wathiqa/ui';
import { type ReactNode, useContext } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormTextArea } from '../../forms/form-fields.tsx';
import { FormResultContext, useFormResult } from '../../forms/form-result.tsx';
import { FieldInput } from '../order/fields/field-input.tsx';
import { AddressFields, PlaceFields } from '../order/review/delivery-fields.tsx';
import { messages as reviewMessages } from '../order/review/review.messages.ts';
import { messages as sheetMessages } from '../tracking/actions/sheet-previews.messages.ts';
import { isMarkable, Sheet } from '../tracking/actions/sheet-previews.tsx';
import { messages as correctionMessages } from '../tracking/correction/correction.messages.ts';
import {
  MarkedField,
  ReturnedDocument,
  UnchangedNotice,
} from '../tracking/correction/correction-fields.tsx';
import { messages as words } from '../tracking/messages/request-messages.messages.ts';
import { RequestNumber } from '../tracking/request-number.tsx';
import { messages as trackingMessages } from '../tracking/tracking.messages.ts';
import { PLACES_ID, PlacesButton, RefusalSummary } from './form-parts.tsx';
import { requestsAddress } from './plain-client.ts';
import type { OpenForm, ReadRequest } from './read-requests.ts';
import { markName } from './request-acts.ts';

const { address, withdraw } = trackingMessages.result;

export const FORM_TITLES: Readonly<Record<OpenForm['name'], string>> = {
  correction: correctionMessages.title,
  address: address.changeTitle,
  message: words.write,
  sheets: sheetMessages.title,
  withdrawal: withdraw.title,
};

/** A form of a request, with the fields of the form with script. */
export function RequestForm({ id, open }: { id: string; open: OpenForm }) {
  const { values = {} } = useContext(FormResultContext) ?? {};
  const { errors } = useFormResult();
  const fields = useForm({ defaultValues: values, ...(errors && { errors }) });
  return (
    <Card className="flex max-w-3xl flex-col gap-7">
      <PageHeading lead={<RequestNumber id={id} />}>{FORM_TITLES[open.name]}</PageHeading>
      <FormProvider {...fields}>
        <PostForm id={id} form={open.name} className="flex flex-col gap-6">
          <RefusalSummary labels={labelsOf(open)} />
          <Fields id={id} {...open} />
          <div className="flex flex-wrap gap-3">
            <a
              href={requestsAddress({ number: id })}
              className={buttonClass({ variant: 'secondary' })}
            >
              {correctionMessages.cancel}
            </a>
            <SendButton {...open} />
          </div>
        </PostForm>
      </FormProvider>
    </Card>
  );
}

function labelsOf(open: OpenForm): Readonly<Record<string, string>> {
  if (open.name === 'address') return reviewMessages.labels;
  if (open.name === 'withdrawal') return {};
  if (open.name === 'message') return { text: words.label };
  if (open.name === 'sheets') return { right: sheetMessages.text };
  const { Fields: marked = [] } = open.document.correction ?? {};
  const labels = marked.map((field) => [field, documentFields[field].name]);
  return { ...Object.fromEntries(labels), reason: correctionMessages.unchanged.reason };
}

function Fields({ id, ...open }: OpenForm & { id: string }) {
  const { values, errorFor } = { ...useContext(FormResultContext), ...useFormResult() };
  if (open.name === 'withdrawal') return <p>{withdraw.text}</p>;
  if (open.name === 'message') {
    return (
      <>
        <input type="hidden" name="key" value={values?.key} />
        <p className="text-ink-2">{words.lead}</p>
        <FormTextArea name="text" label={words.label} hint={words.hint} />
      </>
    );
  }
  if (open.name === 'sheets') {
    const mayMark = open.shown.some(isMarkable);
    return (
      <>
        {mayMark && (
          <p>
            {sheetMessages.lead} {sheetMessages.choose}
          </p>
        )}
        <input type="hidden" name="version" value={values?.version} />
        {open.shown.map(({ document, sheet }) => (
          <Sheet
            key={document.Id}
            document={document}
            sheet={sheet}
            boxOf={(field) => {
              const name = markName(document.Id, field);
              return { name, defaultChecked: name in (values ?? {}) };
            }}
          />
        ))}
        {mayMark && (
          <FormTextArea
            name="right"
            label={sheetMessages.text}
            optionalMark={sheetMessages.optional}
          />
        )}
      </>
    );
  }
  if (open.name === 'address') {
    return (
      <>
        <p className="text-ink-2">{open.hint}</p>
        <AddressFields />
        {open.fixed && <input type="hidden" name="govCode" value={values?.govCode} />}
        <div id={PLACES_ID} className="flex flex-col items-start gap-5">
          <PlaceFields fixed={open.fixed} />
          {!open.fixed && (
            <PlacesButton
              address={`${requestsAddress({ number: id, form: open.name })}#${PLACES_ID}`}
            />
          )}
        </div>
      </>
    );
  }
  const { document, unchanged } = open;
  const { documentType, translated, correction } = document;
  const kind = getDocumentKind(documentType as DocumentType, translated);
  return (
    <>
      {['round', 'key'].map((name) => (
        <input key={name} type="hidden" name={name} value={values?.[name]} />
      ))}
      <ReturnedDocument document={document} />
      {correction?.Fields.map((field) => (
        <MarkedField key={field} document={document} field={field}>
          <FieldInput kind={kind} field={field} />
        </MarkedField>
      ))}
      {unchanged && (
        <div role="alert">
          <UnchangedNotice defaultValue={values?.reason} error={errorFor('reason')} />
        </div>
      )}
    </>
  );
}

function SendButton(open: OpenForm) {
  switch (open.name) {
    case 'withdrawal':
      return (
        <Button type="submit" variant="danger" className="sm:ms-auto">
          {withdraw.confirm}
        </Button>
      );
    case 'sheets':
      return (
        open.shown.some(isMarkable) && (
          <Button type="submit" className="sm:ms-auto">
            {sheetMessages.send}
          </Button>
        )
      );
    case 'address':
    case 'message':
      return (
        <Button type="submit" className="sm:ms-auto">
          {open.name === 'address' ? address.save : words.send}
        </Button>
      );
    case 'correction':
      return (
        <Button
          type="submit"
          name="act"
          value={open.unchanged ? 'unchanged' : 'send'}
          className="sm:ms-auto"
        >
          {open.unchanged ? correctionMessages.unchanged.send : correctionMessages.send}
        </Button>
      );
  }
}

interface PostFormProps {
  id: ReadRequest['id'];
  form?: PlainRequestForm;
  label?: string;
  className: string;
  children: ReactNode;
}

/** Posts to the request's page, with the token of the session. */
export function PostForm({ id, form, label, className, children }: PostFormProps) {
  const { values } = useContext(FormResultContext) ?? {};
  const formId = `plain-${form ?? 'payment'}`;
  return (
    <form
      id={formId}
      aria-label={label}
      method="post"
      action={`${requestsAddress({ number: id, ...(form && { form }) })}#${formId}`}
      noValidate
      className={className}
    >
      {/* Enter presses the first button. */}
      {form && <button type="submit" hidden tabIndex={-1} />}
      <input type="hidden" name="csrf" value={values?.csrf ?? ''} />
      {children}
    </form>
  );
}
