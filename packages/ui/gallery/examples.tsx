import { type ReactNode, useState } from 'react';
import * as ui from '../src/index.ts';
import type { Words } from './words.ts';

/** `StartWatch` is a script. */
type Component = Exclude<keyof typeof ui & Capitalize<string>, 'StartWatch'>;

export interface Entry {
  /** When another component is the right one. */
  notFor: string;
  /** By state. Fields get names of their own, because ids come from them. */
  examples: Readonly<Record<string, (words: Words) => ReactNode>>;
}

const GOVERNORATES =
  'القاهرة الإسكندرية الجيزة القليوبية الغربية المنوفية الدقهلية قنا أسوان الأقصر أسيوط سوهاج'.split(
    ' ',
  );

/** Every component in each of its states; a component without an entry is a type error. */
export const GALLERY: Readonly<Record<Component, Entry>> = {
  Button: {
    notFor: 'Going elsewhere: a link with `buttonClass`. One `primary` or `gold` a screen.',
    examples: {
      primary: ({ send }) => <ui.Button>{send}</ui.Button>,
      secondary: ({ send }) => <ui.Button variant="secondary">{send}</ui.Button>,
      quiet: ({ send }) => <ui.Button variant="quiet">{send}</ui.Button>,
      danger: ({ remove }) => <ui.Button variant="danger">{remove}</ui.Button>,
      gold: ({ send }) => <ui.Button variant="gold">{send}</ui.Button>,
      'on dark': ({ send }) => (
        <div className="bg-band p-2">
          <ui.Button variant="onDark">{send}</ui.Button>
        </div>
      ),
      small: ({ send }) => <ui.Button size="sm">{send}</ui.Button>,
      dense: ({ send }) => <ui.Button size="dense">{send}</ui.Button>,
      busy: ({ send }) => <ui.Button busy>{send}</ui.Button>,
      disabled: ({ send }) => <ui.Button disabled>{send}</ui.Button>,
    },
  },
  TextField: {
    notFor: 'A choice of fewer than about seven: `RadioGroupField`.',
    examples: {
      empty: ({ name }) => <ui.TextField name="text-empty" label={name} />,
      filled: ({ name, person }) => (
        <ui.TextField name="text-filled" label={name} defaultValue={person} />
      ),
      optional: ({ name, hint, optional }) => (
        <ui.TextField name="text-optional" label={name} hint={hint} optionalMark={optional} />
      ),
      error: ({ name, required }) => (
        <ui.TextField name="text-error" label={name} error={required} />
      ),
      notice: ({ name, person, unlikely }) => (
        <ui.TextField name="text-notice" label={name} defaultValue={person} notice={unlikely} />
      ),
      number: ({ number, readout }) => (
        <ui.TextField
          name="text-number"
          label={number}
          numeric
          defaultValue="29005140190013"
          readout={readout}
        />
      ),
      'read only': ({ name, person }) => (
        <ui.TextField name="text-read-only" label={name} defaultValue={person} readOnly />
      ),
    },
  },
  TextAreaField: {
    notFor: 'One line: `TextField`.',
    examples: {
      empty: ({ message, hint }) => (
        <ui.TextAreaField name="area-empty" label={message} hint={hint} />
      ),
      error: ({ message, required }) => (
        <ui.TextAreaField name="area-error" label={message} error={required} />
      ),
    },
  },
  SelectField: {
    notFor: 'Fewer than about seven choices: `RadioGroupField`.',
    examples: {
      ready: ({ city, choose, options }) => (
        <ui.SelectField name="select" label={city} placeholder={choose} options={options} />
      ),
      error: ({ city, choose, options, required }) => (
        <ui.SelectField
          name="select-error"
          label={city}
          placeholder={choose}
          options={options}
          error={required}
        />
      ),
      long: ({ city, choose, nothing }) => (
        <ui.SelectField
          name="select-long"
          label={city}
          placeholder={choose}
          noMatchText={nothing}
          options={GOVERNORATES.map((label) => ({ value: label, label, lang: 'ar' }))}
        />
      ),
      loading: ({ city, loading }) => (
        <ui.SelectField
          name="select-loading"
          label={city}
          placeholder={loading}
          options={[]}
          aria-busy
        />
      ),
      failed: ({ city, choose, failed, retry }) => (
        <ui.SelectField
          name="select-failed"
          label={city}
          placeholder={choose}
          options={[]}
          notice={
            <>
              {failed}{' '}
              <ui.Button variant="secondary" size="sm">
                {retry}
              </ui.Button>
            </>
          }
        />
      ),
    },
  },
  RadioGroupField: {
    notFor: 'Yes or no: `SwitchField`; many choices: `SelectField`.',
    examples: {
      ready: ({ city, options }) => (
        <ui.RadioGroupField name="radio" label={city} options={options} />
      ),
      chosen: ({ city, options }) => (
        <ui.RadioGroupField
          name="radio-chosen"
          label={city}
          options={options}
          defaultValue={options[0]?.value}
        />
      ),
      error: ({ city, options, required }) => (
        <ui.RadioGroupField name="radio-error" label={city} options={options} error={required} />
      ),
    },
  },
  CheckboxField: {
    notFor: 'What takes effect at once: `SwitchField`.',
    examples: {
      off: ({ agree }) => <ui.CheckboxField name="check" label={agree} />,
      on: ({ agree }) => <ui.CheckboxField name="check-on" label={agree} defaultChecked />,
      error: ({ agree, required }) => (
        <ui.CheckboxField name="check-error" label={agree} error={required} />
      ),
    },
  },
  CheckboxGroupField: {
    notFor: 'One choice of several: `RadioGroupField`. One question: `CheckboxField`.',
    examples: {
      ready: (words) => <Choices words={words} />,
      error: (words) => <Choices words={words} error={words.required} />,
    },
  },
  SwitchField: {
    notFor: 'Consent, which a form sends: `CheckboxField`.',
    examples: {
      off: ({ self }) => <ui.SwitchField name="switch" label={self} />,
      on: ({ self }) => <ui.SwitchField name="switch-on" label={self} defaultChecked />,
    },
  },
  CopiesField: {
    notFor: 'Numbers above ten or so: `TextField` with `numeric`.',
    examples: { ready: (words) => <Copies words={words} /> },
  },
  FieldGroup: {
    notFor: 'One field.',
    examples: {
      'two fields, one with an error': ({ person, name, mother, required }) => (
        <ui.FieldGroup legend={person}>
          <ui.TextField name="group-1" label={name} />
          <ui.TextField name="group-2" label={mother} error={required} />
        </ui.FieldGroup>
      ),
    },
  },
  FieldError: {
    notFor: 'A whole form: `ErrorSummary`. Fields show theirs by `error`.',
    examples: {
      ready: ({ name, required }) => <ui.FieldError name="own" label={name} error={required} />,
    },
  },
  ErrorSummary: {
    notFor: 'Problems without a field: `Notice`.',
    examples: {
      'two errors': ({ wrong, name, city, required }) => (
        <ui.ErrorSummary
          title={wrong}
          errors={[
            { fieldId: 'text-error', label: name, message: required },
            { fieldId: 'select-error', label: city, message: required },
          ]}
        />
      ),
    },
  },
  Notice: {
    notFor: 'What an act has just done: a toast.',
    examples: Object.fromEntries(
      (['info', 'success', 'warning', 'danger'] as const).map((tone) => [
        tone,
        ({ saved, hint }: Words) => (
          <ui.Notice tone={tone} title={saved}>
            {hint}
          </ui.Notice>
        ),
      ]),
    ),
  },
  ToastRegion: {
    notFor: 'What must stay or asks something: `Notice`, `Dialog`.',
    examples: { shown: (words) => <Toasts words={words} /> },
  },
  Dialog: {
    notFor: 'What fits on the page. A message without a question: `MessageDialog`.',
    examples: { opened: (words) => <Opened words={words} kind="Dialog" /> },
  },
  MessageDialog: {
    notFor: 'Questions: it closes by itself.',
    examples: { opened: (words) => <Opened words={words} kind="MessageDialog" /> },
  },
  Spinner: {
    notFor: 'Content that comes: `Skeleton`.',
    examples: {
      'beside its text': ({ loading }) => (
        <p className="flex gap-2">
          <ui.Spinner /> {loading}
        </p>
      ),
    },
  },
  Skeleton: {
    notFor: 'Acts that run: a busy `Button`.',
    examples: {
      'of a line': ({ loading }) => (
        <>
          <p className="sr-only">{loading}</p>
          <ui.Skeleton className="w-48" />
        </>
      ),
    },
  },
  LateHint: {
    notFor: 'Failures that are known.',
    examples: { ready: ({ loading, retry }) => <ui.LateHint text={loading} retry={retry} /> },
  },
  Badge: {
    notFor: 'What can be pressed.',
    examples: Object.fromEntries(
      (['neutral', 'info', 'success', 'warning', 'danger'] as const).map((tone) => [
        tone,
        ({ saved }: Words) => <ui.Badge tone={tone}>{saved}</ui.Badge>,
      ]),
    ),
  },
  Breadcrumb: {
    notFor: 'The steps of a form.',
    examples: {
      ready: ({ home, message, way }) => (
        <ui.Breadcrumb
          label={way}
          items={[{ label: home, node: <a href="#top">{home}</a> }, { label: message }]}
        />
      ),
    },
  },
  PageHeading: {
    notFor: 'Anything but the one heading of a page.',
    examples: {
      'with lead and badge': ({ message, hint, saved }) => (
        <ui.PageHeading lead={hint} badge={<ui.Badge>{saved}</ui.Badge>}>
          {message}
        </ui.PageHeading>
      ),
    },
  },
  Card: {
    notFor: 'Cards in cards.',
    examples: { ready: ({ hint }) => <ui.Card>{hint}</ui.Card> },
  },
  Container: {
    notFor: 'The office, whose screens take the window.',
    examples: { ready: ({ hint }) => <ui.Container>{hint}</ui.Container> },
  },
  DescriptionList: {
    notFor: 'Several things of a kind: `DataTable`.',
    examples: Object.fromEntries(
      (['apart', 'columns', 'facts'] as const).map((layout) => [
        layout,
        ({ name, person, number }: Words) => (
          <ui.DescriptionList
            layout={layout}
            items={[
              { label: name, value: person },
              { label: number, value: <bdi>29005140190013</bdi> },
            ]}
          />
        ),
      ]),
    ),
  },
  Panel: {
    notFor: 'A whole page or form of the portal: `Card`. Panels in panels.',
    examples: {
      ready: ({ mother, hint }) => <ui.Panel title={mother}>{hint}</ui.Panel>,
      'with badge': ({ person, hint, saved }) => (
        <ui.Panel title={person} badge={<ui.Badge>{saved}</ui.Badge>}>
          {hint}
        </ui.Panel>
      ),
    },
  },
  EmptyState: {
    notFor: 'Failures and what still loads: `Notice`, `Skeleton`.',
    examples: { ready: ({ nothing }) => <ui.EmptyState>{nothing}</ui.EmptyState> },
  },
  DataTable: {
    notFor:
      'One thing with its properties: `DescriptionList`. Long lists of staff: the office has its own.',
    examples: {
      'with a footer': ({ city, options, number, message }) => (
        <ui.DataTable
          caption={message}
          columns={[
            { key: 'city', header: city, rowHeader: true, cell: ({ label }) => label },
            {
              key: 'number',
              header: number,
              numeric: true,
              cell: ({ value }) => <bdi>{value}</bdi>,
            },
          ]}
          rows={options}
          rowKey={({ value }) => value}
          footer={{ label: number, value: <bdi>{options.length}</bdi> }}
        />
      ),
    },
  },
  Carousel: {
    notFor: 'Content that everybody must see.',
    examples: {
      ready: ({ options, message, previous, next }) => (
        <ui.Carousel
          head={<h4>{message}</h4>}
          messages={{ previous, next }}
          items={options.map(({ value, label }) => ({
            key: value,
            card: <ui.Card className="grow">{label}</ui.Card>,
          }))}
        />
      ),
    },
  },
  Slideshow: {
    notFor: 'Anything but the home page.',
    examples: {
      ready: ({ slides, message, play, pause }) => {
        const [one, two, three, four] = slides.map((title) => ({
          key: title,
          title,
          words: <a href="#Slideshow">{title}</a>,
          picture: <ui.Lattice />,
        }));
        return (
          one &&
          two &&
          three &&
          four && (
            <ui.Slideshow
              slides={[one, two, three, four]}
              messages={{ choose: message, play, pause, slide: (_place, _of, title) => title }}
            />
          )
        );
      },
    },
  },
  LoadFailed: {
    notFor: 'A whole page: a `Notice` with the reason.',
    examples: {
      line: ({ failed, retry }) => (
        <ui.LoadFailed text={failed} retryLabel={retry} onRetry={() => undefined} />
      ),
    },
  },
  RecordText: {
    notFor: 'Texts of the catalogue; numbers: `<bdi>`.',
    examples: { name: () => <ui.RecordText>سامي يوسف الشناوي</ui.RecordText> },
  },
  NumberGroups: {
    notFor: 'Amounts and dates.',
    examples: { number: () => <ui.NumberGroups groups={['2621', '8854', '4809']} /> },
  },
  Icon: {
    notFor: 'Meaning without a text beside it.',
    examples: {
      'beside its text': ({ saved }) => (
        <p className="flex gap-2">
          <ui.Icon name="check" /> {saved}
        </p>
      ),
    },
  },
  PictureIcon: {
    notFor: 'Screens of staff.',
    examples: { ready: () => <ui.PictureIcon name="play" /> },
  },
  Mark: {
    notFor: 'More than once a screen.',
    examples: { ready: () => <ui.Mark /> },
  },
  Lattice: {
    notFor: 'Light ground.',
    examples: {
      'on its band': () => (
        <div className="relative h-20 bg-band">
          <ui.Lattice />
        </div>
      ),
    },
  },
  CertificateIllustration: {
    notFor: 'Real certificates.',
    examples: {
      ready: ({ message, name, person, city }) => (
        <ui.CertificateIllustration
          className="w-72"
          words={{
            issuer: city,
            title: message,
            lines: [{ label: name, value: person }],
            seal: city,
          }}
        />
      ),
    },
  },
};

function Choices({ words: { city, options }, error }: { words: Words; error?: string }) {
  const [chosen, setChosen] = useState(['01']);
  return (
    <ui.CheckboxGroupField
      name={error ? 'choices-error' : 'choices'}
      label={city}
      error={error}
      options={options}
      chosen={chosen}
      onChange={setChosen}
    />
  );
}

function Copies({ words: { copies, more, fewer } }: { words: Words }) {
  const [value, setValue] = useState(1);
  return (
    <ui.CopiesField
      name="copies"
      label={copies}
      value={value}
      min={1}
      max={5}
      onChange={setValue}
      increaseLabel={more}
      decreaseLabel={fewer}
    />
  );
}

function Toasts({ words: { saved, send, close, message } }: { words: Words }) {
  const [toaster] = useState(ui.createToaster);
  return (
    <>
      <ui.Button variant="secondary" onClick={() => toaster.show({ tone: 'success', text: saved })}>
        {send}
      </ui.Button>
      <ui.ToastRegion toaster={toaster} label={message} closeLabel={close} />
    </>
  );
}

function Opened({ words, kind }: { words: Words; kind: 'Dialog' | 'MessageDialog' }) {
  const [open, setOpen] = useState(false);
  const Kind = kind === 'Dialog' ? ui.Dialog : ui.MessageDialog;
  return (
    <>
      <ui.Button variant="secondary" onClick={() => setOpen(true)}>
        {words.message}
      </ui.Button>
      <Kind open={open} onClose={() => setOpen(false)} title={words.saved} closeLabel={words.close}>
        {words.hint}
      </Kind>
    </>
  );
}
