import { isMailboxName } from '@wathiqa/domain';
import { RecordText } from '@wathiqa/ui';
import { useSession } from './session-store.ts';

/** `named` precedes the name. */
export interface GreetingWords {
  plain: string;
  named: string;
}

interface GreetingProps {
  words: GreetingWords;
  /** Of the words before the name. */
  className?: string;
}

/** By name if the account has one. */
export function Greeting({ words, className }: GreetingProps) {
  const { UserName, Email } = useSession();
  if (!UserName || isMailboxName(UserName, Email)) return words.plain;
  return (
    <>
      <span className={className}>{words.named}</span>
      <RecordText>{UserName}</RecordText>
    </>
  );
}
