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
  /** The name on an account at one of the listed banks, as the bank writes it. */
  accountName(bankCode: string, accountNumber: string): Promise<AccountName>;
}

/** `missing`: the bank knows no such account. `untold`: nobody could be asked, or nothing that can be read was answered. */
export type AccountName =
  { readonly kind: 'found'; readonly name: string } | { readonly kind: 'missing' } | { readonly kind: 'untold' };

export interface PayoutOrder {
  /** Ours, lower case: however often it is sent under this reference, the provider transfers once. */
  readonly reference: string;
  /** Integer kobo, above zero. */
  readonly amountKobo: number;
  /** Six digits of the interbank system (NIP). */
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountNo: string;
  readonly narration: string;
}

/** What the provider says of one transfer. */
export interface ProviderTransfer {
  readonly reference: string;
  readonly amountKobo: number;
  readonly accountNo: string;
  /** Null where it does not say. */
  readonly bankCode: string | null;
  /** `unknown` is a status that nobody has told us the meaning of; `said` is the provider's own word. */
  readonly status: 'pending' | 'success' | 'failed' | 'unknown';
  readonly said: string;
}

/**
 * `unclear`: no answer, or none that can be read, so that nobody knows whether it arrived. `refused`: it says that it took nothing on.
 * `renamed`: it took it on `under` a reference of its own, and would take ours on once more.
 */
export type Submission =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'renamed'; readonly under: string }
  | { readonly kind: 'unclear'; readonly why: string };

export type Inquiry =
  | { readonly kind: 'found'; readonly transfer: ProviderTransfer }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unclear'; readonly why: string };

/** Transfers from the product's account to members' banks. Nothing here throws: what went wrong is part of the answer. */
export interface PayoutProvider {
  submit(order: PayoutOrder): Promise<Submission>;
  inquire(reference: string): Promise<Inquiry>;
  /** What the product's account holds, in integer kobo; null where it does not tell. */
  balanceKobo(): Promise<number | null>;
  /** The reference that a webhook is about, null where it is about no transfer. A genuine signature proves nothing more. */
  hintOf(
    body: string,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): 'forged' | { readonly reference: string | null };
}

/** Seals what must not be read in the database, with a key that is not there. */
export interface Sealer {
  /** What was sealed for one owner opens for no other. */
  seal(plain: Uint8Array, owner: string): Promise<Uint8Array>;
  /** @throws when it was sealed with another key or for another owner, or was changed. */
  open(sealed: Uint8Array, owner: string): Promise<Uint8Array>;
}

export interface Providers {
  readonly mailer: Mailer;
  readonly media: MediaStore;
  readonly bankDirectory: BankDirectory;
  /** Null where payouts are made by hand. */
  readonly payouts: PayoutProvider | null;
  readonly sealer: Sealer;
}
