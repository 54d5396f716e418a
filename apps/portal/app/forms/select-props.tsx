import type { UseQueryResult } from '@tanstack/react-query';
import type { LookupItem } from '@wathiqa/contract';
import { LoadFailed, type SelectFieldProps } from '@wathiqa/ui';
import { messages } from './forms.messages.ts';

/** @param placeholder while the list is there, or not `enabled` */
export function toSelectProps(
  { data, isFetching, refetch }: UseQueryResult<LookupItem[]>,
  placeholder: string,
  enabled = true,
) {
  const isMissing = enabled && !data;
  const isLoading = isMissing && isFetching;
  return {
    options: (enabled && data ? data : []).map(({ Code, Name, Lang }) => ({
      value: Code,
      label: Name,
      lang: Lang,
    })),
    placeholder: isLoading ? messages.loadingList : placeholder,
    noMatchText: messages.noMatch,
    'aria-busy': isLoading,
    notice: isMissing && !isLoading && (
      <LoadFailed text={messages.listFailed} retryLabel={messages.tryAgain} onRetry={refetch} />
    ),
  } satisfies Partial<SelectFieldProps>;
}
