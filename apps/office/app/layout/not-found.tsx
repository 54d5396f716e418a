import { buttonClass } from '@wathiqa/ui';
import { Link } from 'react-router';
import { messages } from './layout.messages.ts';
import { NoticePage, PlainFrame, pageMeta } from './query-screen.tsx';

const { title, text, action } = messages.notFound;

export const meta = () => pageMeta(title);

export default function NotFound() {
  return (
    <PlainFrame>
      <NoticePage title={title} text={text}>
        <Link to="/" className={buttonClass()}>
          {action}
        </Link>
      </NoticePage>
    </PlainFrame>
  );
}
