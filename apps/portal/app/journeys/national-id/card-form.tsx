import { queryOptions, useQuery } from '@tanstack/react-query';
import { lookups } from '@wathiqa/contract';
import { type IssueReason, NATIONAL_ID_LENGTH } from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { useMemo } from 'react';
import { call } from '../../calls/call.ts';
import { FormSelect } from '../../forms/form-fields.tsx';
import { toSelectProps } from '../../forms/select-props.tsx';
import { pathTo } from '../../paths.ts';
import { getInputHint, getInputLabel } from '../order/document/input-label.ts';
import type { OrderEntry, OrderForm } from '../order/draft/order-form.ts';
import { LineTotal } from '../order/fields/copies-with-price.tsx';
import { FieldInput } from '../order/fields/field-input.tsx';
import { NationalIdField } from '../order/fields/national-id-field.tsx';
import { NameFields } from '../order/fields/owner-fields.tsx';
import { KnownPersonPanel, OwnDataNotice } from '../order/known/known-owner.tsx';
import { useKnownOwner, useSelf } from '../order/known/use-known-owner.ts';
import { messages as orderMessages } from '../order/order.messages.ts';
import { profileQuery } from '../profile-query.ts';
import { toCardOptions } from './card-answers.ts';
import { CARD_INPUTS, CardEntry, cardRules, createBlankCard } from './card-entry.ts';
import { messages } from './national-id.messages.ts';

/** @param provenNationalId verified by the account; empty if none */
export function createNationalIdForm(
  reason: IssueReason | '',
  provenNationalId: string,
): OrderForm {
  return {
    kind: 'Nid',
    list: 'nidDoc',
    address: pathTo('nidRequest'),
    translated: false,
    priceKey: 'nidPrice',
    title: messages.title,
    getTitle: cardTitle,
    blank: createBlankCard(reason, provenNationalId),
    createEntryAbout: ({ relationCode: _, ...owner }) => ({
      ...createBlankCard(reason),
      ...owner,
    }),
    ownOnly: true,
    Entry: CardEntry,
    rules: cardRules,
    labels: { ...labels, ...messages.labels },
    // Only the owner may order a card.
    getRelation: () => 'SELF',
    Fields: CardFields,
    getOptions: (entries) => toCardOptions(entries as readonly CardEntry[]),
  };
}

export function cardTitle({ nidIssueReasonCode: reason }: OrderEntry): string {
  return reason ? messages.titleFor[reason] : messages.title;
}

const labels = Object.fromEntries(CARD_INPUTS.map((input) => [input, getInputLabel('Nid', input)]));

const issueReasonsQuery = queryOptions({
  queryKey: ['nidIssueReasons'],
  queryFn: async () => (await call(lookups.nidIssueReasons)).Lookups,
});

/** Form before the questions (spec §1.7). */
function CardFields() {
  const reasons = useQuery(issueReasonsQuery);
  const provenNationalId = useQuery(profileQuery).data?.nationalId ?? '';
  const self = useSelf();
  const people = useMemo(() => (self ? [self] : []), [self]);
  const owner = useKnownOwner(people, () => 'SELF');
  return (
    <>
      {owner.locked && owner.person ? (
        <KnownPersonPanel kind="Nid" person={owner.person} onChange={owner.open} />
      ) : (
        <>
          {owner.openedOwn && <OwnDataNotice />}
          <NameFields legend={messages.ownerName} />
        </>
      )}
      <FieldGroup legend={messages.cardDetails}>
        {!owner.locked && (
          <>
            <NationalIdField
              label={getInputLabel('Nid', 'nationalIdenNumber')}
              hint={getInputHint('Nid', 'nationalIdenNumber')}
              getNotice={(number) => notOwnNotice(number, provenNationalId)}
            />
            <FieldInput kind="Nid" field="motherFullName" />
            <FieldInput kind="Nid" field="genderCode" />
          </>
        )}
        <FormSelect
          name="nidIssueReasonCode"
          label={getInputLabel('Nid', 'nidIssueReasonCode')}
          {...toSelectProps(reasons, orderMessages.choose)}
        />
        <LineTotal label={messages.price} priceKey="nidPrice" />
      </FieldGroup>
    </>
  );
}

/** Shown once the number is complete: only its owner may order a card (spec §5.3). */
function notOwnNotice(number: string, provenNationalId: string): string | undefined {
  const isAnother = number.length === NATIONAL_ID_LENGTH && number !== provenNationalId;
  return provenNationalId && isAnother ? messages.notOwn : undefined;
}
