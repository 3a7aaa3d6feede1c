import type { BankListItem } from '../../contract/system';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For mail that people subscribe to: where a mail program's own unsubscribe button posts to (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Sends one mail or throws; whoever calls it repeats. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

export interface StoredMedia {
  readonly bytes: Uint8Array;
  /** The type it is served with; chosen by us when it was encoded, never the sender's claim. */
  readonly type: string;
}

/** Pictures under names of our own making. */
export interface MediaStore {
  put(name: string, media: StoredMedia): Promise<void>;
  /** Null for a name that is not there. */
  get(name: string): Promise<StoredMedia | null>;
  remove(name: string): Promise<void>;
}

/** Nigerian banks, their codes, and whose accounts they keep. Never throws: without the payments provider it answers the bundled list and no names. */
export interface BankDirectory {
  list(): Promise<readonly BankListItem[]>;
  /** The name on an account at one of the listed banks, as the bank writes it; null where nobody can tell. */
  accountName(bankCode: string, accountNumber: string): Promise<string | null>;
}

export interface Providers {
  readonly mailer: Mailer;
  readonly media: MediaStore;
  readonly bankDirectory: BankDirectory;
}
