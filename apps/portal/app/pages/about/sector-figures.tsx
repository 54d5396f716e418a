import { Lattice } from '@wathiqa/ui';
import { aboutMessages } from './about.messages.ts';

export function SectorFigures() {
  const { heading, items } = aboutMessages.figures;
  return (
    <section
      aria-labelledby="figures"
      className="relative overflow-clip rounded-lg bg-nile-900 p-5 text-white sm:p-7 print:border print:border-line print:bg-surface print:**:text-ink"
    >
      <Lattice />
      <div className="relative">
        <h2 id="figures" className="text-lg text-on-band">
          {heading}
        </h2>
        <ul className="grid grid-cols-2 gap-x-5 gap-y-6 pt-4 md:grid-cols-3">
          {items.map(({ value, label }) => (
            <li key={label} className="border-s-2 border-gold ps-4">
              <span className="block text-3xl leading-tight font-semibold text-gold-soft tabular-nums">
                <bdi>{value}</bdi>
              </span>{' '}
              <span className="block text-sm text-on-band">{label}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
