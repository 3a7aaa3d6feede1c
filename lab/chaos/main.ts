import { build } from '../lib/server';
import { exactly, none, tableOf, told, type Figure } from './figures';
import { openGround, type Ground, type Kind } from './environment';
import { ledgerFigures } from './ledger';
import { optionsOf, type Options } from './options';
import { randomOf } from './random';
import type { Scene } from './scenario';
import { scenes } from './scenarios';
import { runMain } from '../lib/main';

const say = (words: string): void => console.error(words);

/** @returns whether every figure is right */
const play = async (scene: Scene, kind: Kind, options: Options): Promise<boolean> => {
  const { seed } = options;
  const rounds = options.rounds ?? scene.rounds;
  say(`${scene.name} on ${kind}, ${rounds} rounds …`);
  const grounds: Ground[] = [];
  const seen = { calls: 0, faults: 0 };
  const open = async (): Promise<Ground> => {
    const ground = await openGround({ kind, ...options });
    grounds.push(ground);
    return ground;
  };
  const startedAt = performance.now();
  const figures: Figure[] = [];
  try {
    figures.push(...(await scene.play({ kind, rounds, random: randomOf(seed), seen, open, say })));
    figures.push(told('calls answered', seen.calls), none('answered with a fault (5xx but for 503)', seen.faults));
    if (!scene.spoils) for (const ground of grounds) figures.push(...ledgerFigures(ground));
  } catch (error) {
    figures.push({ ...exactly('scenes that broke off', 0, 1), found: String(error) });
  }
  const right = figures.every((figure) => figure.right);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`\n${scene.name} (${scene.proves}), ${kind}, ${rounds} rounds, seed ${seed}, ${seconds} s`);
  console.log(tableOf(figures));
  console.log(
    right ? '  all right' : `  WRONG; the servers' words: ${grounds.map(({ logFile }) => logFile).join(', ')}`,
  );
  for (const ground of grounds) await ground.leave(!right);
  return right;
};

const chosen = ({ scenes: names }: Options): readonly Scene[] => {
  const unknown = names.find((name) => !scenes.some((scene) => scene.name === name));
  if (unknown !== undefined) throw new Error(`There is no scene ${unknown}. --list names them.`);
  return names.length === 0 ? scenes : scenes.filter(({ name }) => names.includes(name));
};

const main = async (): Promise<void> => {
  const options = optionsOf(process.argv.slice(2), process.env);
  if (options.list) {
    for (const { name, proves, on } of scenes) console.log(`${name.padEnd(16)}${proves} (${on.join(', ')})`);
    return;
  }
  if (options.build) build(options.root);
  let right = true;
  for (const scene of chosen(options))
    for (const kind of options.databases.filter((one) => scene.on.includes(one))) {
      const hindrance = scene.hindrance?.() ?? null;
      if (hindrance !== null) console.log(`\n${scene.name}: not played. ${hindrance}`);
      else if (!(await play(scene, kind, options))) right = false;
    }
  if (!right) process.exitCode = 1;
};

runMain(main);
