import { useMutation } from '@tanstack/react-query';
import { findPersonAccesses } from '@wathiqa/contract/office';
import { Button, ErrorSummary, PageHeading, TextField } from '@wathiqa/ui';
import { useFormValues } from '../../forms/use-form-values.ts';
import { toFieldErrors, validateBody } from '../../forms/validation-errors.ts';
import { Failure } from '../../layout/failure.tsx';
import { pageMeta } from '../../layout/query-screen.tsx';
import { call } from '../../session/call.ts';
import { AccessTable } from './access-table.tsx';
import { messages } from './accesses.messages.ts';

const { person: words } = messages;

export const meta = () => pageMeta(words.title);

/** Acts of staff on the requests of a person; the national ID stays out of the address. */
export default function PersonAccesses() {
  const form = useFormValues(
    'personAccesses',
    { nationalId: '', reason: '' },
    { labels: words.labels, hints: { reason: words.reasonHint } },
  );
  const search = useMutation({
    mutationFn: (body: typeof form.values) => call(findPersonAccesses, { body }),
  });
  const errors = search.variables
    ? [
        ...validateBody(findPersonAccesses, search.variables, words.labels),
        ...toFieldErrors(search.error, words.labels),
      ].filter(
        ({ fieldId }, index, all) => all.findIndex((each) => each.fieldId === fieldId) === index,
      )
    : [];
  const errorOf = (name: string) => errors.find(({ fieldId }) => fieldId === name)?.message;

  return (
    <div className="flex flex-col gap-3">
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      {errors.length > 0 && (
        <ErrorSummary title={words.checkFields} errors={errors} focusKey={search.submittedAt} />
      )}
      <search>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            search.mutate(form.values);
          }}
          className="flex flex-wrap items-end gap-3"
        >
          <TextField {...form.text('nationalId', errorOf)} numeric />
          <div className="min-w-0 flex-1 basis-90 md:max-w-140">
            <TextField {...form.text('reason', errorOf)} />
          </div>
          <Button type="submit" size="dense" busy={search.isPending}>
            {words.search}
          </Button>
        </form>
      </search>
      {errors.length === 0 && <Failure error={search.error} />}
      {search.data && (
        <AccessTable caption={words.title} fileName={words.file} found={search.data} />
      )}
    </div>
  );
}
