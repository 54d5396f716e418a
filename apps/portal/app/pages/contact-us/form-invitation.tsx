import { buttonClass, Icon } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { contactMessages } from './contact-us.messages.ts';

export function FormInvitation() {
  const { heading, text, action } = contactMessages.form;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-7 gap-y-4 rounded-lg border border-line bg-quiet p-5 sm:p-7 md:col-span-2">
      <div>
        <h2 className="text-xl">{heading}</h2>
        <p className="max-w-[60ch] pt-1 text-ink-2">{text}</p>
      </div>
      <Link to={pathTo('complains')} className={buttonClass()}>
        <Icon name="pencil" className="size-5" />
        {action}
      </Link>
    </div>
  );
}
