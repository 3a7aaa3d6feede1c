import type { ReactNode } from 'react';
import { formatDay } from '../../lib/dates';
import { legalVersion } from '../../lib/legal';
import { PageTitle } from '../../ui/PageTitle';
import { PublicFrame } from './PublicFrame';

/** A legal text with its version. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PublicFrame>
      <article className="sn-page">
        <PageTitle title={title} subtitle={`Version ${legalVersion}, in force since ${formatDay(legalVersion)}`} />
        {children}
      </article>
    </PublicFrame>
  );
}
