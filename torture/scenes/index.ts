import type { Scene } from '../scene';
import { controlScene } from './control';
import { doublePayScene } from './doublePay';
import { lockedFolderScene } from './lockedFolder';
import { overspendScene } from './overspend';
import { racesScene } from './races';
import { sameKeyScene } from './sameKey';

/** In the order in which all of them are played. */
export const scenes: readonly Scene[] = [
  overspendScene,
  doublePayScene,
  sameKeyScene,
  racesScene,
  lockedFolderScene,
  controlScene,
];
