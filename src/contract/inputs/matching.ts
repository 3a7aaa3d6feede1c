import { type Choice, fold, namesOf } from './choices';
import { distance } from './distance';

/** Without the words that every bank has. */
const core = (folded: string): string =>
  folded.replace(/(?:microfinancebank|paymentservicebank|bank|mfb|psb|plc|limited|ltd|nigeria|app|wallet)+$/g, '');

const longName = 7;
/** Also for a name that is typed only in part. */
const isNear = (typed: string, name: string): boolean => {
  const edits = typed.length > longName ? 2 : 1;
  return (
    typed[0] === name[0] && [-1, 0, 1].some((more) => distance(typed, name.slice(0, typed.length + more)) <= edits)
  );
};

/** Ways in which a text means a name, the surest first. */
const ways: readonly ((typed: string, name: string) => boolean)[] = [
  (typed, name) => name === typed,
  (typed, name) => name.startsWith(typed),
  (typed, name) => core(typed) !== '' && core(name).startsWith(core(typed)),
  (typed, name) => name.includes(typed),
];
const shortest = 3;

/** The choices that a typed text may mean, the likeliest first; misspelled ones only if no other fits. */
export const matching = (typed: string, choices: readonly Choice[]): Choice[] => {
  const wanted = fold(typed);
  const ranked = choices.map((choice) => {
    const names = namesOf(choice).map(fold);
    const way = ways.findIndex((means) => names.some((name) => means(wanted, name)));
    return { choice, names, way };
  });
  const found = ranked.filter(({ way }) => way >= 0).sort((one, other) => one.way - other.way);
  const near = (name: string) =>
    core(wanted).length >= shortest && (isNear(core(wanted), core(name)) || isNear(wanted, name));
  const shown = found.length > 0 ? found : ranked.filter(({ names }) => names.some(near));
  return shown.map(({ choice }) => choice);
};
