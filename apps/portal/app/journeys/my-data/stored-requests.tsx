import { documentFields, documentTitle, fieldText } from '@wathiqa/content';
import type { StoredRequest } from '@wathiqa/contract';
import {
  formatCairoMoment,
  formatPounds,
  formatRequestId,
  recordName,
  STORED_FIELDS,
} from '@wathiqa/domain';
import { Link } from 'react-router';
import { LIST_SEPARATOR } from '../../lib/list.messages.ts';
import { pathTo } from '../../paths.ts';
import { messages } from './my-data.messages.ts';
import { StoredFields } from './stored-fields.tsx';

const { fields, requests: words } = messages;

/** Collapsed, because others may see the screen. */
export function StoredRequests({ requests }: { requests: readonly StoredRequest[] }) {
  return (
    <>
      {requests.length === 0 && <p>{words.none}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-col gap-1 py-3">
            <Head request={request} />
            <details>
              <summary className="link w-fit cursor-pointer py-2">
                <span aria-hidden="true">{words.open}</span>
                <span className="sr-only">{words.openOf(formatRequestId(request.id))}</span>
              </summary>
              <Applicant request={request} />
              {request.documents.map((document, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: documents of a request have no other name, and never move
                <Document key={index} document={document} />
              ))}
            </details>
          </li>
        ))}
      </ul>
      <p className="max-w-[70ch] text-ink-2">{words.elsewhere}</p>
    </>
  );
}

function Head({ request: { id, createdAt, total, erasure } }: { request: StoredRequest }) {
  return (
    <>
      <h3 className="text-base">
        <Link to={pathTo('inquiryResult', { req_id: id })} className="link">
          {words.number} <bdi className="tabular-nums">{formatRequestId(id)}</bdi>
        </Link>
      </h3>
      <p className="text-sm text-ink-2">
        {words.registered}{' '}
        <time dateTime={createdAt}>
          <bdi>{formatCairoMoment(new Date(createdAt))}</bdi>
        </time>
        {' · '}
        {words.total} <bdi>{formatPounds(total)}</bdi>
      </p>
      <p>{words.erasure[erasure]}</p>
    </>
  );
}

function Applicant({ request: { contact, deliveryAddress } }: { request: StoredRequest }) {
  return (
    <>
      <h4 className="pt-3 text-base">{words.applicant}</h4>
      <StoredFields
        values={{
          [fields.name]: contact.name,
          [fields.nationalId]: contact.nationalId,
          [fields.motherFullName]: contact.motherFullName,
          [fields.mobiles]: contact.mobiles.join(LIST_SEPARATOR),
          [fields.email]: contact.email,
          [fields.address]: contact.address,
          [fields.deliveryAddress]: deliveryAddress,
        }}
      />
    </>
  );
}

/** Named by the title. */
const IN_TITLE: ReadonlySet<string> = new Set(['languageCode', 'nidIssueReasonCode']);

function Document({ document }: { document: StoredRequest['documents'][number] }) {
  return (
    <>
      <h4 className="pt-3 text-base">
        {documentTitle(document.documentType, document.languageCode, document.issueReason)}
      </h4>
      <StoredFields
        values={Object.fromEntries(
          STORED_FIELDS.filter((field) => !IN_TITLE.has(field)).map((field) => {
            const value = document[recordName(field)];
            return [
              documentFields[field].name,
              value === null ? null : fieldText(field, String(value)),
            ];
          }),
        )}
      />
    </>
  );
}
