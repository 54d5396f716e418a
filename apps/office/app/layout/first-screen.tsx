import { Navigate } from 'react-router';
import { useStaff } from '../session/staff.ts';
import { messages } from './layout.messages.ts';
import { allowedNavigation } from './navigation.ts';
import { NoticePage } from './query-screen.tsx';

export default function FirstScreen() {
  const { role } = useStaff();
  const first = allowedNavigation(role)[0]?.tabs[0];
  if (first) return <Navigate to={first.to} replace />;
  const { title, text } = messages.notAllowed;
  return <NoticePage title={title} text={text(messages.roles[role])} />;
}
