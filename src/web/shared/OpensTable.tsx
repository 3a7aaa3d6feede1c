import type { Opens } from '../../contract/sharing';
import { formatDay } from '../lib/dates';
import { formatCount } from '../lib/naira';
import { sourceNames } from '../lib/platforms';
import { PlainTable } from '../ui/PlainTable';
import './opensTable.css';

const inWords = (sources: Opens['sources']): string =>
  sources.map(({ source, opened }) => `${sourceNames[source]} ${formatCount(opened)}`).join(', ');

export function OpensTable({ opens: { opened, visits, days, sources } }: { opens: Opens }) {
  return (
    <PlainTable
      name="Opened links by day"
      className="sn-opens"
      named
      heads={['Day', 'People, at least', 'Visits', 'Came from']}
      texts={4}
      rows={days.map((one) => [
        formatDay(one.day),
        formatCount(one.opened),
        formatCount(one.visits),
        inWords(one.sources),
      ])}
      foot={['In all', formatCount(opened), formatCount(visits), inWords(sources)]}
    />
  );
}
