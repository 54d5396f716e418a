import { Card, Icon } from '@wathiqa/ui';
import { homeMessages } from '../home.messages.ts';

export function HowItWorks() {
  const { steps, facts } = homeMessages;
  return (
    <section className="grid grid-cols-1 items-start gap-4 sm:gap-10 lg:grid-cols-[1.5fr_1fr]">
      <div>
        <h2 className="text-2xl">{steps.heading}</h2>
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-4 gap-y-3 pt-4 sm:grid-cols-2 sm:gap-x-7 sm:gap-y-5 sm:pt-5">
          {steps.items.map((step, index) => (
            <li key={step.title} className="flex gap-3 max-sm:items-center sm:gap-4">
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
                <h3 className="text-base max-sm:leading-snug sm:text-lg">{step.title}</h3>
                <p className="text-ink-2 max-sm:hidden">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      {/* On phones the introduction above says the same. */}
      <Card className="max-sm:hidden">
        <h2 className="pb-2 text-xl">{facts.heading}</h2>
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-2 sm:grid-cols-1 sm:gap-y-0 sm:divide-y sm:divide-line">
          {facts.items.map(({ label, value }) => (
            <div
              key={label}
              className="gap-x-6 max-sm:last:odd:col-span-full sm:flex sm:flex-wrap sm:justify-between sm:py-2.5"
            >
              <dt className="text-ink-2 max-sm:text-sm">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}
