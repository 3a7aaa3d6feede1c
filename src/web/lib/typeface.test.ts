import { runInNewContext } from 'node:vm';
import { fetchingTypeface } from './typeface';

const core = '/assets/sn-sans-core.0123456789.woff2';

/** Runs the inline script on a page with this connection. */
const open = (connection?: object) => {
  const dataset: Record<string, string> = {};
  const links: object[] = [];
  runInNewContext(fetchingTypeface({ core, whole: '/assets/sn-sans.0123456789.woff2' }), {
    d: dataset,
    navigator: { connection },
    document: { createElement: () => ({}), head: { appendChild: (link: object) => links.push(link) } },
  });
  return { links, isLean: 'lean' in dataset };
};

it.each([undefined, {}, { saveData: false, effectiveType: '4g' }])(
  'is fetched ahead of the styles with %j',
  (connection) => {
    const link = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: core };
    expect(open(connection)).toEqual({ links: [link], isLean: false });
  },
);

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'gives way to the system’s with %j',
  (connection) => {
    expect(open(connection)).toEqual({ links: [], isLean: true });
  },
);
