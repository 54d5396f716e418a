import { readLocalePath } from '@wathiqa/domain';
import { buttonClass, Notice } from '@wathiqa/ui';
import { Link } from 'react-router';
import { headOffice, outletsAddress } from '../../layout/outlets.ts';
import { Page } from '../../layout/page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { PictureHeading } from '../../layout/picture-heading.tsx';
import { Prose } from '../../layout/prose.tsx';
import { sampleMessages } from '../../layout/sample.messages.ts';
import { SideTabs } from '../../layout/side-tabs.tsx';
import { type centreTabs, pathTo } from '../../paths.ts';
import type { Route } from './+types/ideal-centers';
import { getCentre, getCentreName } from './centres.server.ts';
import { idealCentersMessages } from './ideal-centers.messages.ts';

const modelRegistries = outletsAddress({ kind: 'model' });

/** Next link per tab: its outlets or services. */
const nextLinks: Readonly<Record<(typeof centreTabs)[number], string>> = {
  idealCenters: modelRegistries,
  mainCenter: outletsAddress(headOffice),
  mallCenters: modelRegistries,
  // Mobile centres are not listed, because they move weekly.
  mobileCenters: modelRegistries,
  translationCenter: pathTo('translatedServices'),
};

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData.text.front.title, description: loaderData.text.front.summary });

/** Build time only, for five addresses. */
export const loader = ({ url }: Route.LoaderArgs) =>
  getCentre(getCentreName(readLocalePath(url.pathname).path));

export default function IdealCenters({ loaderData }: Route.ComponentProps) {
  const { text, tabs } = loaderData;
  const { section, ways } = idealCentersMessages;
  const { title, summary, picture, alt, sample } = text.front;
  return (
    <Page title={title} trail={[{ label: section, to: pathTo('idealCenters') }]}>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)] print:block">
        <SideTabs label={section} items={tabs} />
        <div className="flex min-w-0 flex-col gap-8">
          <PictureHeading title={title} lead={summary} picture={picture} alt={alt}>
            <Link to={nextLinks[text.name]} className={buttonClass({ variant: 'gold' })}>
              {ways[text.name]}
            </Link>
          </PictureHeading>
          {sample && <Notice title={sampleMessages.page}>{sampleMessages.pageText}</Notice>}
          <Prose html={text.html} />
        </div>
      </div>
    </Page>
  );
}
