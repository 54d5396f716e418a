import type { UseQueryResult } from '@tanstack/react-query';
import type { LookupItem } from '@wathiqa/contract';
import type { SelectFieldProps } from '@wathiqa/ui';
import { messages } from './forms.messages.ts';

type SelectListProps = Pick<
  SelectFieldProps,
  'options' | 'status' | 'loadingText' | 'failedText' | 'retryText' | 'onRetry'
>;

export function toSelectProps(
  list: UseQueryResult<LookupItem[]>,
  enabled: boolean,
): SelectListProps {
  return {
    options: (enabled && list.data ? list.data : []).map(({ Code, Name, Lang }) => ({
      value: Code,
      label: Name,
      lang: Lang,
    })),
    status: !enabled || list.data ? 'ready' : list.isFetching ? 'loading' : 'failed',
    loadingText: messages.loadingList,
    failedText: messages.listFailed,
    retryText: messages.tryAgain,
    onRetry: () => void list.refetch(),
  };
}
