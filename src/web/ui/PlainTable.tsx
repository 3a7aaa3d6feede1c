import type { ReactNode } from 'react';

interface Props {
  name: string;
  className: string;
  heads: readonly string[];
  /** Left columns of text; the rest are figures. */
  texts?: number;
  rows: readonly (readonly ReactNode[])[];
  named?: boolean;
  foot?: readonly ReactNode[];
}

export function PlainTable({ name, className, heads, texts = 1, rows, named, foot }: Props) {
  const end = (at: number) => (at < texts ? undefined : 'sn-plain-table__end');
  const draw = (cells: readonly ReactNode[], key?: number) => (
    <tr key={key}>
      {cells.map((cell, at) =>
        named && at === 0 ? (
          <th key={at} scope="row">
            {cell}
          </th>
        ) : (
          <td key={at} className={end(at)} data-head={heads[at]}>
            {cell}
          </td>
        ),
      )}
    </tr>
  );
  return (
    <div className={className} role="region" aria-label={name} tabIndex={0}>
      <table className="sn-plain-table">
        <caption className="sn-visually-hidden">{name}</caption>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={end(at)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(draw)}</tbody>
        {foot && <tfoot>{draw(foot)}</tfoot>}
      </table>
    </div>
  );
}
