import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { outletsAddress } from '../../layout/outlets.ts';
import { Panel } from '../../layout/panel.tsx';
import { messages } from './card-cases.messages.ts';

const { title, cases, registry } = messages;

/** Open panels, because the session's page replaces the prerendered one. */
let opened: readonly boolean[] = [];

/** Cases of an ID card, before its terms and form, because the portal does not renew cards. Needs no script. */
export function CardCases() {
  const section = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const panels = [...(section.current?.querySelectorAll('details') ?? [])];
    for (const [index, panel] of panels.entries()) panel.open ||= opened[index] ?? false;
    return () => {
      opened = panels.map(({ open }) => open);
    };
  }, []);

  return (
    <section ref={section} aria-labelledby="card-cases" className="flex flex-col gap-2">
      <h2 id="card-cases" className="pb-1 text-xl">
        {title}
      </h2>
      {cases.map(({ id, heading, text, conditions }) => (
        <Panel key={id} id={id} heading={heading}>
          <p className="max-w-[60ch] font-semibold">{text}</p>
          <ul className="list-disc ps-6">
            {conditions.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
          <Link
            to={outletsAddress({ kind: 'model' })}
            className="link inline-flex min-h-11 items-center"
          >
            {registry}
          </Link>
        </Panel>
      ))}
    </section>
  );
}
