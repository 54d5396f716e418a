import { Card, DetailList, Icon } from '@wathiqa/ui';
import { homeMessages } from '../home.messages.ts';

/** The four steps of an order, and what people ask before they start. */
export function HowItWorks() {
  const { steps, facts } = homeMessages;
  return (
    <section className="grid grid-cols-1 items-start gap-6 sm:gap-10 lg:grid-cols-[1.5fr_1fr]">
      <div>
        <h2 className="text-2xl">{steps.heading}</h2>
        <ol className="grid grid-cols-1 gap-x-7 gap-y-3 pt-4 sm:grid-cols-2 sm:gap-y-5 sm:pt-5">
          {steps.items.map((step, index) => (
            <li key={step.title} className="flex gap-4">
              <span className="relative grid size-11 shrink-0 place-items-center rounded-full border sm:size-14 border-gold/40 bg-chip text-chip-ink">
                <Icon name={step.icon} className="size-6 sm:size-7" />
                <span
                  aria-hidden="true"
                  className="absolute -start-1 -top-1 grid size-6 place-items-center rounded-full bg-action text-sm leading-none font-semibold text-white"
                >
                  {index + 1}
                </span>
              </span>
              <div>
                <h3 className="text-lg">{step.title}</h3>
                <p className="text-ink-2 max-sm:text-sm">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <Card>
        <h2 className="pb-2 text-xl">{facts.heading}</h2>
        <DetailList items={facts.items} />
      </Card>
    </section>
  );
}
