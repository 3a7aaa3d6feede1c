import type { BankListItem } from '../../contract/system';
import type { PayInAccount } from '../config';

export interface Mail {
  /** The name of its text, such as `withdrawalApproved`. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The unsubscribe button's address (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Sends a mail or throws; the caller retries. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

export interface StoredMedia {
  readonly bytes: Uint8Array;
  /** Our encoding's type, never the sender's. */
  readonly type: string;
}

export interface MediaStore {
  put(name: string, media: StoredMedia): Promise<void>;
  /** Null for an unknown name. */
  get(name: string): Promise<StoredMedia | null>;
  /** Up to but excluding `to`, in small parts that are read as they are taken; null for an unknown name. */
  read(name: string, from: number, to: number): Promise<AsyncIterable<Uint8Array> | null>;
  remove(name: string): Promise<void>;
}

/** A store whose pictures can be moved to another. */
export interface ListedMediaStore extends MediaStore {
  names(): AsyncIterable<string>;
}

export interface BucketObject {
  /** Of this part, in bytes. */
  readonly length: number;
  readonly parts: AsyncIterable<Uint8Array>;
}

/** A private store of whole objects by key. Every call throws while the provider gives no answer. */
export interface Bucket {
  /** Keeps the whole body or nothing, as its SHA-256 proves; replaces an earlier one. */
  put(key: string, body: Uint8Array, type: string): Promise<void>;
  /** Up to but excluding `to`, or the whole; null for an unknown key. */
  get(key: string, range?: { readonly from: number; readonly to: number }): Promise<BucketObject | null>;
  /** In bytes; null for an unknown key. */
  sizeOf(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
}

export interface ListedBucket extends Bucket {
  keys(prefix: string): AsyncIterable<string>;
}

/** Banks and account names. Never throws: falls back to the bundled list and no names. */
export interface BankDirectory {
  list(): Promise<readonly BankListItem[]>;
  /** The holder's name in the bank's spelling. */
  accountName(bankCode: string, accountNumber: string): Promise<AccountName>;
}

/** `missing`: no such account. `untold`: no readable answer. */
export type AccountName =
  { readonly kind: 'found'; readonly name: string } | { readonly kind: 'missing' } | { readonly kind: 'untold' };

export interface PayoutOrder {
  /** Ours, lower case; the provider transfers once per reference. */
  readonly reference: string;
  /** Integer kobo, above zero. */
  readonly amountKobo: number;
  /** Six digits (NIP). */
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountNo: string;
  readonly narration: string;
}

export interface ProviderTransfer {
  readonly reference: string;
  readonly amountKobo: number;
  readonly accountNo: string;
  /** Null if it gives none. */
  readonly bankCode: string | null;
  /** In capitals; null if it gives none. */
  readonly currency: string | null;
  /** `unknown`: undocumented; `providerStatus` is the provider's word. */
  readonly status: 'pending' | 'success' | 'failed' | 'unknown';
  readonly providerStatus: string;
}

/** `refused`: not accepted. `renamed`: accepted under another reference. `unclear`: may have arrived. */
export type Submission =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'renamed'; readonly under: string }
  | { readonly kind: 'unclear'; readonly why: string };

export type Inquiry =
  | { readonly kind: 'found'; readonly transfer: ProviderTransfer }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unclear'; readonly why: string };

/** Transfers to members' banks. Never throws: failures are answers. */
export interface PayoutProvider {
  submit(order: PayoutOrder): Promise<Submission>;
  inquire(reference: string): Promise<Inquiry>;
  /** The account's balance in kobo, or null. */
  balanceKobo(): Promise<number | null>;
  /** A webhook's reference, or null; a valid signature proves nothing more. */
  hintOf(body: string, headers: WebhookHeaders): WebhookHint;
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;
export type WebhookHint = 'forged' | { readonly reference: string | null };

export interface PayInRequest {
  /** Ours, lower case; payments are queried by it. */
  readonly reference: string;
  /** Integer kobo, above zero. */
  readonly amountKobo: number;
  readonly email: string;
  readonly returnUrl: string;
}

/** `refused`: nothing to pay. `unclear`: no readable answer, so there may be. */
export type StartedPayIn =
  | { readonly kind: 'started'; readonly checkoutUrl: string; readonly account?: PayInAccount }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unclear'; readonly why: string };

/** A reference's payment; `providerReference` tells several apart. */
export type PayInInquiry =
  | {
      readonly kind: 'paid';
      readonly amountKobo: number;
      /** Null if the provider names no time. */
      readonly at: Date | null;
      readonly providerReference: string;
    }
  /** Paid in another currency. */
  | { readonly kind: 'foreign'; readonly currency: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unclear'; readonly why: string };

/** Job owners' payments. Never throws: failures are answers. */
export interface PayInProvider {
  start(request: PayInRequest): Promise<StartedPayIn>;
  inquire(reference: string): Promise<PayInInquiry>;
  /** A webhook's reference, or null; a valid signature proves nothing more. */
  hintOf(body: string, headers: WebhookHeaders): WebhookHint;
}

/** Seals secrets for the database with an outside key. */
export interface Sealer {
  /** Opens only for the same holder. */
  seal(plain: Uint8Array, holder: string): Promise<Uint8Array>;
  /** @throws if sealed with another key, for another holder, or changed */
  open(sealed: Uint8Array, holder: string): Promise<Uint8Array>;
}

export interface Providers {
  readonly mailer: Mailer;
  readonly media: MediaStore;
  readonly bankDirectory: BankDirectory;
  /** Null for payouts by hand. */
  readonly payouts: PayoutProvider | null;
  /** Null for pay-ins by hand. */
  readonly payIns: PayInProvider | null;
  readonly sealer: Sealer;
  /** Null without one. */
  readonly bucket: Bucket | null;
}
