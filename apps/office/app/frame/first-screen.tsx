import { Navigate } from 'react-router';
import { messages } from '../layout/layout.messages.ts';
import { NoticePage } from '../layout/notice-page.tsx';
import { useStaff } from '../session/staff.ts';
import { allowedNavigation } from './navigation.ts';

/** The address of the office itself leads to the first screen of one's role. */
export default function FirstScreen() {
  const { role } = useStaff();
  const [first] = allowedNavigation(role);
  if (first) return <Navigate to={first.to} replace />;
  const { title, text } = messages.notAllowed;
  return <NoticePage title={title} text={text(messages.roles[role])} />;
}
