import { Notice } from '@wathiqa/ui';
import { Link } from 'react-router';
import { outletsAddress } from '../../layout/outlets.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { messages } from './services.messages.ts';
import { electronicTiles } from './services.ts';
import { ServicesHub } from './services-hub.tsx';

const { electronic, renewal } = messages;

export const meta = () => pageMeta({ title: electronic.title });

/** Untranslated (spec §1.3); the portal does not renew cards. */
export default function ElectronicServices() {
  return (
    <ServicesHub {...electronic} tiles={electronicTiles}>
      <Notice title={renewal.title}>
        <p>{renewal.text}</p>
        <p>
          <Link to={outletsAddress({ kind: 'model' })} className="link">
            {renewal.nearest}
          </Link>
        </p>
      </Notice>
    </ServicesHub>
  );
}
