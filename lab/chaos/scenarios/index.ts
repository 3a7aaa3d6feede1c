import type { Scene } from '../scenario';
import { clockScene } from './clock';
import { controlScene } from './control';
import { doublePayScene } from './doublePay';
import { fullDiskScene } from './fullDisk';
import { guessingScene } from './guessing';
import { heavyProofsScene } from './heavyProofs';
import { killScene } from './kill';
import { lockedFolderScene } from './lockedFolder';
import { lostAnswersScene } from './lostAnswers';
import { outageScene } from './outage';
import { overspendScene } from './overspend';
import { providerScene } from './provider';
import { racesScene } from './races';
import { restoreScene } from './restore';
import { rollingScene } from './rolling';
import { fuzzScene } from './fuzz';
import { sameKeyScene } from './sameKey';
import { scanScene } from './scan';
import { serversScene } from './servers';
import { slowClientsScene } from './slowClients';
import { syncedScene } from './synced';
import { worstBodiesScene } from './worstBodies';

/** In the order in which all of them are played. */
export const scenes: readonly Scene[] = [
  overspendScene,
  doublePayScene,
  sameKeyScene,
  rollingScene,
  outageScene,
  racesScene,
  guessingScene,
  killScene,
  lostAnswersScene,
  serversScene,
  providerScene,
  restoreScene,
  lockedFolderScene,
  syncedScene,
  fullDiskScene,
  clockScene,
  fuzzScene,
  slowClientsScene,
  heavyProofsScene,
  worstBodiesScene,
  scanScene,
  controlScene,
];
