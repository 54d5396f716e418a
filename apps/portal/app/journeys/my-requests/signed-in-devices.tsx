import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { session } from '@wathiqa/contract';
import { formatCairoMoment } from '@wathiqa/domain';
import { Button, Card } from '@wathiqa/ui';
import { call } from '../../calls/call.ts';
import { LoadFailure } from '../load-failure.tsx';
import { messages } from './my-requests.messages.ts';

const { devices: words } = messages;

const DEVICES = ['signedInDevices'];

/** Hidden with only one session. */
export function SignedInDevices() {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: DEVICES,
    queryFn: () => call(session.accountSessions),
    staleTime: 0,
  });
  const ending = useMutation({
    mutationFn: (id?: string) =>
      call(session.endOtherSessions, { body: id === undefined ? {} : { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: DEVICES }),
  });
  const sessions = data?.sessions ?? [];
  if (sessions.length < 2 && !ending.isSuccess) return null;

  return (
    <Card>
      <section aria-labelledby="signed-in-devices" className="flex flex-col gap-4">
        <h2 id="signed-in-devices" className="text-lg">
          {words.title}
        </h2>
        <p className="text-ink-2">{words.text}</p>
        <ul className="flex flex-col gap-3">
          {sessions.map(({ id, device, usedAt, current }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <span id={`device-${id}`}>
                <bdi className="font-semibold">{device || words.unknown}</bdi>{' '}
                <span className="text-ink-2">
                  {current ? words.current : words.usedAt}{' '}
                  {!current && <bdi>{formatCairoMoment(new Date(usedAt))}</bdi>}
                </span>
              </span>
              {!current && (
                <Button
                  variant="secondary"
                  size="sm"
                  busy={ending.isPending && ending.variables === id}
                  aria-describedby={`device-${id}`}
                  onClick={() => ending.mutate(id)}
                >
                  {words.end}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 2 && (
          <Button
            variant="secondary"
            className="w-full sm:w-fit"
            busy={ending.isPending && ending.variables === undefined}
            onClick={() => ending.mutate(undefined)}
          >
            {words.endAll}
          </Button>
        )}
        <p role="status">{ending.isSuccess && words.ended}</p>
        {ending.error && <LoadFailure error={ending.error} onRetry={() => ending.reset()} />}
      </section>
    </Card>
  );
}
