import type { Scenario } from '../scenario';
import { clockScenario } from './clock';
import { controlScenario } from './control';
import { dataFolderScenario } from './dataFolder';
import { doublePayScenario } from './doublePay';
import { hostileClientsScenario } from './hostileClients';
import { guessingScenario } from './guessing';
import { killScenario } from './kill';
import { lostAnswersScenario } from './lostAnswers';
import { outageScenario } from './outage';
import { overspendScenario } from './overspend';
import { providerScenario } from './provider';
import { racesScenario } from './races';
import { restoreScenario } from './restore';
import { fuzzScenario } from './fuzz';
import { sameKeyScenario } from './sameKey';
import { scanScenario } from './scan';
import { serversScenario } from './servers';

/** In the order in which they run. */
export const scenarios: readonly Scenario[] = [
  overspendScenario,
  doublePayScenario,
  sameKeyScenario,
  outageScenario,
  racesScenario,
  guessingScenario,
  killScenario,
  lostAnswersScenario,
  serversScenario,
  providerScenario,
  restoreScenario,
  dataFolderScenario,
  clockScenario,
  fuzzScenario,
  hostileClientsScenario,
  scanScenario,
  controlScenario,
];
