import type { Opens } from '../../contract/sharing';
import { formatDay } from '../lib/dates';
import { formatCount } from '../lib/naira';
import { sourceNames } from '../lib/shareWords';
import './opensTable.css';

const inWords = (sources: Opens['sources']): string =>
  sources.map(({ source, opened }) => `${sourceNames[source]} ${formatCount(opened)}`).join(', ');

/** People who opened links, by day and by source; newest first. */
export function OpensTable({ opens: { opened, visits, days, sources } }: { opens: Opens }) {
  return (
    <div className="sn-opens" role="region" aria-label="Opened links by day" tabIndex={0}>
      <table className="sn-plain-table">
        <caption className="sn-visually-hidden">People who opened links and their visits, by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">People, at least</th>
            <th scope="col">Visits</th>
            <th scope="col">Came from</th>
          </tr>
        </thead>
        <tbody>
          {days.map((one) => (
            <tr key={one.day}>
              <th scope="row">{formatDay(one.day)}</th>
              <td>{formatCount(one.opened)}</td>
              <td>{formatCount(one.visits)}</td>
              <td>{inWords(one.sources)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">In all</th>
            <td>{formatCount(opened)}</td>
            <td>{formatCount(visits)}</td>
            <td>{inWords(sources)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
