import type { LookupAnswer } from '@wathiqa/contract/civil-register';
import { type InjectedFailure, REGISTER_FAILURES } from '../failures/failure-injection.ts';
import { failureForm, failureList, renderTable } from '../failures/page-parts.ts';
import { type Html, html, idHtml, pageLinks, renderFrame, timeText } from '../pages/frame.ts';

export interface AnsweredLookup {
  readonly at: number;
  readonly requestNumber: string;
  readonly documentType: string;
  readonly result: LookupAnswer['result'];
}

export interface ControlPage {
  readonly failures: readonly InjectedFailure[];
  readonly lookups: readonly AnsweredLookup[];
  readonly plantEvery: number;
}

const PATH = '/sandbox/civil-register/control';

const RESULT_TEXTS: Readonly<Record<AnsweredLookup['result'], string>> = {
  one: 'قيد واحد',
  none: 'لا قيد',
  several: 'أكثر من قيد',
  unavailable: 'لا جواب',
};

/** Planted mismatches are not shown: clerks use the same sandbox. */
export function controlPage({ failures, lookups, plantEvery }: ControlPage): string {
  return renderFrame({
    title: 'سجل مدني تجريبي: لوحة التحكم',
    trial: 'سجل مدني تجريبي',
    not: 'كل من فيه أشخاص مختلقون',
    main: html`
      <h1>لوحة التحكم في السجل المدني</h1>
      <p class="lead">
        من هنا تُجرَّب أعطال السجل: أجوبة تتأخر أو لا تصل أو تخص شخصًا آخر. والمتوقع ألا يتأخر بسببها
        طلب ولا قرار.
      </p>
      ${plantedText(plantEvery)}
      ${failureForm({
        path: PATH,
        reference: 'الرقم القومي (فارغ للكل)',
        kinds: { 'أجوبة السجل': REGISTER_FAILURES },
      })}
      ${failureList(PATH, failures)}
      ${lookupList(lookups)}
      ${pageLinks('civilRegister')}
    `,
  });
}

function plantedText(plantEvery: number): Html {
  if (plantEvery === 0) return html``;
  return html`<p>في طلب من كل <bdi>${String(plantEvery)}</bdi> اسم مخالف زُرع عمدًا لقياس الانتباه.</p>`;
}

function lookupList(lookups: readonly AnsweredLookup[]): Html {
  const rows = lookups.map(
    ({ at, requestNumber, documentType, result }) => html`<tr>
      <td><bdi>${timeText(at)}</bdi></td>
      <th scope="row">${idHtml(requestNumber)}</th>
      <td>${idHtml(documentType)}</td>
      <td>${RESULT_TEXTS[result]}</td>
    </tr>`,
  );
  const head = ['الوقت', 'رقم الطلب', 'الوثيقة', 'الجواب'];
  return renderTable('lookups', 'أحدث الاستعلامات', head, rows, 'لم يُستعلم عن وثيقة بعد.');
}
