/** Inlined by the build. */
declare const ANTD_FIGURES: Readonly<Record<string, unknown>>;

const figures = ANTD_FIGURES;
const cssVar = { prefix: 'ant', key: '' };
const all = [null, figures, '', figures, cssVar, true] as const;

export default function useToken() {
  return all;
}
