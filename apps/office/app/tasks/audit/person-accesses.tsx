import { useMutation } from '@tanstack/react-query';
import { findPersonAccesses } from '@wathiqa/contract/office';
import { Button, PageHeading, TextField } from '@wathiqa/ui';
import { useFormValues } from '../../forms/use-form-values.ts';
import { useAttempts, validateBody } from '../../forms/validation.tsx';
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
  const problems = validateBody(findPersonAccesses, form.values, words.labels);
  const { attempt, errorOf, summary } = useAttempts(problems, search.error, words.labels);

  return (
    <div className="flex flex-col gap-3">
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      {summary}
      <search>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (attempt()) search.mutate(form.values);
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
      {!summary && <Failure error={search.error} />}
      {search.data && (
        <AccessTable caption={words.title} fileName={words.file} found={search.data} />
      )}
    </div>
  );
}
