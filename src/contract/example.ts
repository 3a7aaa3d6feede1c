/** Names an object that the server's tests have made: see `src/server/testing/fixtures`. */
export interface Fixture {
  readonly fixture: string;
}
export const fixture = (name: string): Fixture => ({ fixture: name });
export const isFixture = (value: unknown): value is Fixture =>
  typeof value === 'object' && value !== null && 'fixture' in value;

type Exampled<T> = Fixture | (T extends readonly (infer Each)[] ? readonly Exampled<Each>[] : T);
/** Input with which a call succeeds, by who may make it. `file` is what an upload sends, `cookie` what the browser adds. */
export type Example<Arg> = { readonly [K in keyof Arg]: Exampled<Arg[K]> } & {
  readonly file?: Fixture;
  readonly cookie?: Fixture;
};
