import type { FastifyInstance } from 'fastify';
import { systemCtx, type BaseCtx, type Ctx } from './context';
import { escaped } from './lib/html';

/** Texts by their name in the page. */
type Texts = Readonly<Record<string, string>>;

/** A part of a built page that the server writes: `data-part` names it, `data-text` its texts, `data-href` its addresses. */
export interface LivePart {
  readonly name: string;
  readonly everyMinutes: number;
  /** Null leaves the page's own texts, and removes a part that the build put into a template element. */
  readonly read: (ctx: Ctx) => Promise<Texts | null>;
}

const hidden = /<template data-part="(\w+)">(.*?)<\/template>/gs;
const named = /(<[^>]+ data-text="(\w+)"[^>]*>)[^<]*/g;
const linked = /(?<= href=")[^"]*(?=" data-href="(\w+)")/g;

export const fillParts = (html: string, known: ReadonlyMap<string, Texts | null>): string => {
  const texts = Object.assign({}, ...known.values()) as Texts;
  return html
    .replace(hidden, (_template, name: string, inside: string) => (known.get(name) ? inside : ''))
    .replace(named, (own, tag: string, name: string) => {
      const text = texts[name];
      return text === undefined ? own : tag + escaped(text);
    })
    .replace(linked, (own, name: string) => escaped(texts[name] ?? own));
};

type Draw<Args extends readonly unknown[], Answer> = (text: string) => Promise<(...args: Args) => Answer>;

/** Draws pages with live parts again when a text has changed, others once; no visit reads anything. */
export const renderParts =
  (parts: readonly LivePart[]) =>
  async <Args extends readonly unknown[], Answer>(
    app: FastifyInstance,
    base: BaseCtx,
    text: string,
    draw: Draw<Args, Answer>,
  ): Promise<(...args: Args) => Answer> => {
    const used = parts.filter(({ name }) => text.includes(`data-part="${name}"`));
    const known = new Map<string, Texts | null>();
    const read = async ({ name, read: readTexts }: LivePart): Promise<void> => {
      const texts = await readTexts(systemCtx(base)).catch((error: unknown) => {
        base.log.error({ err: error, part: name }, 'a part of the landing page could not be read');
        return null;
      });
      known.set(name, texts);
    };
    for (const part of used) await read(part);
    let shown = fillParts(text, known);
    let page = await draw(shown);
    const refresh = async (part: LivePart): Promise<void> => {
      await read(part);
      const filled = fillParts(text, known);
      if (filled === shown) return;
      page = await draw(filled);
      shown = filled;
    };
    const timers = used.map((part) =>
      setInterval(() => {
        refresh(part).catch((error: unknown) =>
          base.log.error({ err: error }, 'the landing page could not be drawn again'),
        );
      }, part.everyMinutes * 60_000),
    );
    app.addHook('onClose', async () => timers.forEach(clearInterval));
    return (...args) => page(...args);
  };
