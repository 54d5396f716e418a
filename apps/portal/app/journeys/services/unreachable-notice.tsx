import { useQueries } from '@tanstack/react-query';
import type { PriceKey } from '@wathiqa/domain';
import { Button, Notice } from '@wathiqa/ui';
import { priceQuery } from '../price-query.ts';
import { documentTypesQuery } from './document-types-query.ts';
import { messages } from './services.messages.ts';

const { hub } = messages;

/** Reports failed prices or times, with a retry. */
export function UnreachableNotice({ priceKeys }: { priceKeys: readonly PriceKey[] }) {
  const queries = useQueries({ queries: [documentTypesQuery, ...priceKeys.map(priceQuery)] });
  // Stays during a retry to avoid flicker.
  const missing = queries.filter(({ data, errorUpdateCount }) => !data && errorUpdateCount > 0);
  return (
    <div role="status" className="not-empty:pt-6">
      {missing.length > 0 && (
        <Notice tone="danger" title={hub.unreachable}>
          <p>{hub.unreachableText}</p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            busy={missing.some(({ isFetching }) => isFetching)}
            onClick={() => {
              for (const query of missing) void query.refetch();
            }}
          >
            {hub.tryAgain}
          </Button>
        </Notice>
      )}
    </div>
  );
}
