import { figureNoun, figures } from '@wathiqa/content';
import type { SectorMessages } from '../../../../../app/pages/home/sector/sector.messages.ts';

const { idIssueCentres, birthSites, smartMachines, mobileVehicles } = figures.sector;

export const sectorMessages: SectorMessages = {
  heading: 'The sector in figures',
  text: 'The Civil Status Sector registers births, marriages, divorces and deaths. It issues the national ID number and card and the documents from its records, and takes its services to where people are.',
  more: 'About the sector',
  figures: [
    { count: birthSites, label: `${figureNoun('count.birthSites')} for registering births` },
    {
      count: mobileVehicles,
      label: `${figureNoun('count.mobileVehicles')} of the mobile registry`,
    },
    { count: idIssueCentres, label: `${figureNoun('count.idIssueCentres')} for issuing ID cards` },
    { count: smartMachines, label: `${figureNoun('count.smartMachines')} of the smart registry` },
  ],
};
