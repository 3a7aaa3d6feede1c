import type { ReactNode } from 'react';
import { legalVersion } from '../../../contract/legal';
import { brand } from '../../brand';
import { formatDay } from '../../lib/dates';
import { licencesFile } from '../../paths';
import { PublicFrame } from './PublicFrame';

/** A legal text with its version. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PublicFrame>
      <article className="sn-page">
        <h1>{title}</h1>
        <p className="sn-muted">{`Version ${legalVersion}, in force since ${formatDay(legalVersion)}`}</p>
        {children}
        <p className="sn-muted">
          <a className="sn-link" href={licencesFile}>
            Licences of the software in this site
          </a>
        </p>
      </article>
    </PublicFrame>
  );
}

interface TableProps {
  name: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** On narrow pages each row becomes a block and each cell repeats its heading: see public.css. */
export function LegalTable({ name, heads, rows }: TableProps) {
  return (
    <table role="table" aria-label={name}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((cells, row) => (
          <tr key={row} role="row">
            {cells.map((cell, column) => (
              <td key={column} role="cell" data-head={heads[column]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function SupportAddress() {
  return (
    <a className="sn-link" href={`mailto:${brand.supportEmail}`}>
      {brand.supportEmail}
    </a>
  );
}
