import { brotliCompressSync, constants } from 'node:zlib';
import { type Chunk, type ChunkGroup, Compilation, type Compiler, type Module, WebpackError } from 'webpack';
import { areas, budgets, styleEngine } from './budgets';

const routes = /[\\/]src[\\/]web[\\/]app[\\/](?:routes|OwnerScreens)\.tsx$/;
const inKB = (bytes: number): string => `${(bytes / 1_000).toFixed(2)} kB`;

const isScript = (file: string): boolean => file.endsWith('.js');
const isCode = (file: string): boolean => isScript(file) || file.endsWith('.css');

function* filesIn(chunk: Chunk, { chunkGraph }: Compilation): Generator<string> {
  const within = (module: Module): Module[] =>
    'modules' in module && module.modules instanceof Set ? [...(module.modules as Set<Module>)] : [module];
  for (const module of chunkGraph.getChunkModules(chunk))
    for (const one of within(module)) yield one.nameForCondition() ?? '';
}

class Scales {
  readonly problems: string[] = [];
  readonly weights: { readonly route: string; readonly kind: string; readonly bytes: number; readonly max: number }[] =
    [];

  constructor(private readonly compilation: Compilation) {}

  private bytesOf(file: string): number {
    const { assets } = this.compilation;
    return (assets[`${file}.br`] ?? assets[file])?.size() ?? 0;
  }

  private weigh(route: string, kind: string, max: number, chunks: Iterable<Chunk>, counts = isCode): void {
    const parts = [...new Set(chunks)]
      .flatMap((chunk) => [...chunk.files])
      .filter(counts)
      .map((file) => ({ file, bytes: this.bytesOf(file) }))
      .sort((one, other) => other.bytes - one.bytes);
    this.judge(route, kind, max, parts);
  }

  private judge(route: string, kind: string, max: number, parts: readonly { file: string; bytes: number }[]): void {
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    this.weights.push({ route, kind, bytes, max });
    if (bytes <= max) return;
    const heaviest = parts.slice(0, 5).map(({ file, bytes: weight }) => `  ${inKB(weight).padStart(10)}  ${file}`);
    this.problems.push(
      `${route}, ${kind}: ${inKB(bytes)}, which is ${bytes - max} bytes over its budget of ${inKB(max)}. Its heaviest files:\n${heaviest.join('\n')}`,
    );
  }

  private group(name: string): ChunkGroup | undefined {
    return this.compilation.namedChunkGroups.get(name);
  }

  /** A prerendered document, without its incompressible part. */
  private page(route: string, name: string, max: number): void {
    const file = `pages/${name}.html`;
    const html = this.compilation.assets[file];
    if (!html) return;
    const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
    this.judge(route, 'HTML and styles', max, [{ file, bytes: brotliCompressSync(html.buffer(), { params }).length }]);
  }

  landing(): void {
    this.page('/', 'index', budgets.landingPage);
    this.weigh('/', 'script', budgets.landingScript, this.group('public')?.chunks ?? [], isScript);
  }

  /** A route's initial files: app, frame and screen. */
  screen(name: string, screen: ChunkGroup): void {
    const area = areas.find(({ screens }) => screens.test(name));
    if (!area) return void this.problems.push(`/${name} has no budget: webpack/budgets.ts knows no area for it.`);
    const { frame, first, page, later, never } = area;
    const app = [this.group('main'), frame === undefined ? undefined : this.group(frame)].flatMap(
      (group) => group?.chunks ?? [],
    );
    const loaded = new Set([...app, ...screen.chunks]);
    if (page === undefined) this.weigh(`/${name}`, 'first visit', first, loaded);
    else {
      this.weigh(`/${name}`, 'script of a first visit', first, loaded, isScript);
      this.page(`/${name}`, name, page);
    }
    if (later && name !== later.after) {
      const there = new Set([...app, ...(this.group(later.after)?.chunks ?? [])]);
      const brought = screen.chunks.filter((chunk) => !there.has(chunk));
      this.weigh(`/${name}`, `after /${later.after}`, later.bytes, brought);
    }
    for (const chunk of loaded)
      for (const file of filesIn(chunk, this.compilation))
        if (never.some((pattern) => pattern.test(file)))
          this.problems.push(`/${name} loads ${file}, which does not belong there.`);
  }

  withoutStyleEngine(): void {
    for (const chunk of this.compilation.chunks)
      for (const file of filesIn(chunk, this.compilation))
        if (styleEngine.test(file)) this.problems.push(`${file} makes styles in the browser; ours are made at build.`);
  }

  /** @param after groups already loaded by then */
  part(name: string, kind: string, max: number, after: readonly string[] = []): void {
    const there = new Set(after.flatMap((group) => this.group(group)?.chunks ?? []));
    this.weigh(
      name,
      kind,
      max,
      (this.group(name)?.chunks ?? []).filter((chunk) => !there.has(chunk)),
    );
  }
}

/** The router's screens by chunk name, without which none could be measured. */
function screensOf(
  compilation: Compilation,
): { readonly name: string | null | undefined; readonly group: ChunkGroup }[] {
  return compilation.chunkGroups
    .filter(({ origins }) => origins.some(({ module }) => routes.test(module?.nameForCondition() ?? '')))
    .map((group) => ({ name: group.name, group }));
}

function measuredSizes(compilation: Compilation): Pick<Scales, 'problems' | 'weights'> {
  const scales = new Scales(compilation);
  const frames = new Set(areas.map(({ frame }) => frame));
  scales.landing();
  for (const { name, group } of screensOf(compilation)) {
    if (!name)
      scales.problems.push(`A screen of routes.tsx has no name: ${group.origins.map(({ request }) => request).join()}`);
    else if (!frames.has(name)) scales.screen(name, group);
  }
  scales.withoutStyleEngine();
  scales.part('proof', 'when a job is taken', budgets.proof, ['main', 'account', 'account/job-details']);
  scales.part('share', 'when a job is taken', budgets.share, ['main', 'account', 'account/job-details', 'proof']);
  scales.part('editor', 'when a note is added', budgets.editor);
  scales.part('charts', 'on the overview', budgets.charts);
  return scales;
}

/** Fails the build over budget or with forbidden content. */
export const checkSizes = () => ({
  apply: (compiler: Compiler): void => {
    compiler.hooks.thisCompilation.tap('budgets', (compilation) => {
      // Runs after compression.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'budgets', stage }, () => {
        for (const problem of measuredSizes(compilation).problems) compilation.errors.push(new WebpackError(problem));
      });
    });
  },
});
