import { hasPermission } from '@wathiqa/domain';
import { buttonClass } from '@wathiqa/ui';
import { NavLink } from 'react-router';
import { pathTo, screens } from '../../screens.ts';
import { useStaff } from '../../session/staff.ts';
import { messages, paymentScreens } from './payment-lists.messages.ts';

const NAMES = Object.keys(paymentScreens) as (keyof typeof paymentScreens)[];

/** Links between the payment screens that the role may open. */
export function PaymentScreens() {
  const { role } = useStaff();
  return (
    <nav aria-label={messages.screens} className="flex flex-wrap gap-1">
      {NAMES.filter((name) => hasPermission(role, screens[name].action)).map((name) => (
        <NavLink
          key={name}
          end
          to={pathTo(name)}
          className={({ isActive }) =>
            buttonClass({ variant: isActive ? 'secondary' : 'quiet', size: 'dense' })
          }
        >
          {paymentScreens[name]}
        </NavLink>
      ))}
    </nav>
  );
}
