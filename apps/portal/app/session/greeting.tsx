import { isMailboxName } from '@wathiqa/domain';
import { RecordText } from '@wathiqa/ui';
import { messages } from './session.messages.ts';
import { useSession } from './session-store.ts';

/**
 * By name if the account has one.
 *
 * @param props.className of the words before the name
 */
export function Greeting({ className }: { className?: string }) {
  const { greeting: words } = messages;
  const { UserName, Email } = useSession();
  if (!UserName || isMailboxName(UserName, Email)) return words.plain;
  return (
    <>
      <span className={className}>{words.named}</span>
      <RecordText>{UserName}</RecordText>
    </>
  );
}
