import { type Entry, GALLERY } from './examples.tsx';
import { type Language, WORDS } from './words.ts';

/** Every component in each of its states, with its place among the others. */
export function Gallery({ language }: { language: Language }) {
  return (
    <main
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      className="mx-auto flex max-w-5xl flex-col gap-10 bg-page p-4 text-ink"
    >
      <h1 className="text-2xl">
        <bdi lang="en">@wathiqa/ui</bdi>
      </h1>
      {Object.entries(GALLERY).map(([name, entry]) => (
        <Component key={name} name={name} entry={entry} language={language} />
      ))}
    </main>
  );
}

interface ComponentProps {
  name: string;
  entry: Entry;
  language: Language;
}

function Component({ name, entry: { notFor, examples }, language }: ComponentProps) {
  return (
    <section id={name} aria-labelledby={`${name}-name`} className="flex flex-col gap-4">
      <div lang="en" dir="ltr">
        <h2 id={`${name}-name`} className="text-xl">
          {name}
        </h2>
        <p className="text-sm text-ink-2">Not for: {notFor}</p>
      </div>
      {Object.entries(examples).map(([state, example]) => (
        <div key={state} className="flex flex-col gap-1">
          <h3 lang="en" dir="ltr" className="text-sm text-ink-2">
            {state}
          </h3>
          <div className="relative">{example(WORDS[language])}</div>
        </div>
      ))}
    </section>
  );
}
