import type { Root } from 'hast';
import groups from '../../../docs/runbooks/README.md';

/** The content under one heading. */
export interface RunbookSection {
  readonly id: string;
  readonly title: string;
  readonly body: Root;
}

/** A page of docs/runbooks as the build reads it: webpack/markdown.mjs. */
export interface Runbook {
  /** Its file without the ending; its address too. */
  readonly name: string;
  readonly title: string;
  /** The pages that it took over, whose addresses still lead to it. */
  readonly formerly: readonly string[];
  /** The screens it helps with, as the router matches them, the most telling first. */
  readonly about: readonly string[];
  readonly sections: readonly RunbookSection[];
  /** The members' questions about it, with answers. */
  readonly questions: readonly RunbookSection[];
}

export interface RunbookGroup {
  readonly title: string;
  readonly pages: readonly Runbook[];
}

/** Every runbook, in the order of docs/runbooks/README.md. */
export const runbooks = groups as readonly RunbookGroup[];
