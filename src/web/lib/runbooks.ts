import type { Root } from 'hast';
import groups from '../../../docs/runbooks/README.md';

export interface RunbookSection {
  readonly id: string;
  readonly title: string;
  readonly body: Root;
}

export interface RunbookReply {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface Runbook {
  readonly name: string;
  readonly title: string;
  /** Names of replaced pages, which redirect here. */
  readonly formerly: readonly string[];
  /** Screens it helps with, most relevant first. */
  readonly about: readonly string[];
  readonly sections: readonly RunbookSection[];
  readonly replies: readonly RunbookReply[];
  readonly questions: readonly RunbookSection[];
}

interface RunbookGroup {
  readonly title: string;
  readonly pages: readonly Runbook[];
}

export const runbooks = groups as readonly RunbookGroup[];
