import type { CDPSession, Page } from '@playwright/test';
import { bytes, type Sample } from './figures';
import type { Subject } from './measure';
import { rowsProbe } from './probe';
import { inFreshBrowser, openContext } from './visit';

/** What JavaScript holds, and how much of it is code that the browser has compiled. */
interface Held {
  readonly all: number;
  readonly code: number;
}

/** The part of a heap snapshot that is read here. Nodes stand one after the other, each as long as its list of fields. */
export interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly unknown[] };
  };
  readonly nodes: readonly number[];
}

/** How many bytes of a heap are code: machine code, byte code, and what belongs to them. */
export const codeIn = ({ snapshot: { meta }, nodes }: Snapshot): number => {
  const fields = meta.node_fields;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const code = (meta.node_types[type] as readonly string[]).indexOf('code');
  let sum = 0;
  for (let at = 0; at < nodes.length; at += fields.length) if (nodes[at + type] === code) sum += nodes[at + size] ?? 0;
  return sum;
};

const heapOf = async (cdp: CDPSession): Promise<Held> => {
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const parts: string[] = [];
  const gather = ({ chunk }: { chunk: string }): void => void parts.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', gather);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', gather);
  return { all: usedSize, code: codeIn(JSON.parse(parts.join('')) as Snapshot) };
};

/** Goes on page by page, and from the last one back to the first. */
const flip = async (page: Page, times: number): Promise<void> => {
  for (let nth = 0; nth < times; nth += 1) {
    const more = page.getByRole('link', { name: 'Next', exact: true });
    const isLast = (await more.getAttribute('aria-disabled')) === 'true';
    const press = (isLast ? page.getByRole('link', { name: /^Page 1$/ }) : more).click();
    await Promise.all([page.evaluate(() => window.labRows.changed()), press]);
  }
};

/** What the list keeps in memory of the pages that were looked at, on a machine that is not slowed down. */
export const measureHeap = (subject: Subject): Promise<Sample> =>
  inFreshBrowser(async (browser) => {
    const context = await openContext(browser, subject.screen, subject.kept);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(rowsProbe);
    await page.goto(subject.origin + subject.path, { timeout: 0 });
    await page.evaluate(() => window.labRows.shown());
    await flip(page, 20);
    const early = await heapOf(cdp);
    await flip(page, 200);
    const late = await heapOf(cdp);
    return {
      heap: bytes(early.all),
      growth: bytes(Math.max(0, late.all - early.all)),
      compiled: bytes(Math.max(0, late.code - early.code)),
    };
  });
