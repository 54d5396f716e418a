import { Navigate } from 'react-router';
import { useStaff } from '../session/staff.ts';
import { messages } from './layout.messages.ts';
import { MessagePage } from './message-page.tsx';
import { navigationFor } from './navigation.ts';

/** The address of the office itself leads to the first screen of one's role. */
export default function FirstScreen() {
  const { role } = useStaff();
  const [first] = navigationFor(role);
  if (first) return <Navigate to={first.to} replace />;
  const { title, text } = messages.notAllowed;
  return <MessagePage title={title} text={text(messages.roles[role])} />;
}
