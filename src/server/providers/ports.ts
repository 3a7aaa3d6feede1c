import type { BankListItem } from '../../contract/system';
import type { PayInAccount } from '../config';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For subscriber mail: the address to which a mail program's unsubscribe button posts (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Sends one mail or throws; the caller repeats. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

export interface StoredMedia {
  readonly bytes: Uint8Array;
  /** The type it is served with; we chose it when encoding, never the sender. */
  readonly type: string;
}

export interface MediaStore {
  put(name: string, media: StoredMedia): Promise<void>;
  /** Null for an unknown name. */
  get(name: string): Promise<StoredMedia | null>;
  /** The bytes from one up to, but not including, another; null for an unknown name. */
  getPart(name: string, from: number, to: number): Promise<Uint8Array | null>;
  remove(name: string): Promise<void>;
}

/** Nigerian banks and the names of their accounts. Never throws: without the provider it answers the bundled list and no names. */
export interface BankDirectory {
  list(): Promise<readonly BankListItem[]>;
  /** The name on an account at one of the listed banks, in the bank's spelling. */
  accountName(bankCode: string, accountNumber: string): Promise<AccountName>;
}

/** `missing`: the bank has no such account. `untold`: the provider was not reached, or its answer was unreadable. */
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

export interface ProviderTransfer {
  readonly reference: string;
  readonly amountKobo: number;
  readonly accountNo: string;
  /** Null if it gives none. */
  readonly bankCode: string | null;
  /** In capitals; null if it gives none. */
  readonly currency: string | null;
  /** `unknown` has no documented meaning; `providerStatus` is the provider's word. */
  readonly status: 'pending' | 'success' | 'failed' | 'unknown';
  readonly providerStatus: string;
}

/** `refused`: it accepted nothing. `renamed`: it accepted it `under` another reference, and would accept ours again. `unclear`: it may have arrived. */
export type Submission =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'renamed'; readonly under: string }
  | { readonly kind: 'unclear'; readonly why: string };

export type Inquiry =
  | { readonly kind: 'found'; readonly transfer: ProviderTransfer }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unclear'; readonly why: string };

/** Transfers from the product's account to members' banks. Nothing here throws: a failure is part of the answer. */
export interface PayoutProvider {
  submit(order: PayoutOrder): Promise<Submission>;
  inquire(reference: string): Promise<Inquiry>;
  /** The balance of the product's account, in integer kobo; null if it is not given. */
  balanceKobo(): Promise<number | null>;
  /** The reference in a webhook, null if it is about no transfer. A genuine signature proves nothing more. */
  hintOf(body: string, headers: WebhookHeaders): WebhookHint;
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;
export type WebhookHint = 'forged' | { readonly reference: string | null };

export interface PayInRequest {
  /** Ours, lower case: payments are queried by it. */
  readonly reference: string;
  /** Integer kobo, above zero. */
  readonly amountKobo: number;
  readonly email: string;
  readonly returnUrl: string;
}

/** `refused`: there is nothing to pay. `unclear`: no readable answer, so there may be. */
export type StartedPayIn =
  | { readonly kind: 'started'; readonly checkoutUrl: string; readonly account?: PayInAccount }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unclear'; readonly why: string };

/** The provider's payment under a reference. `providerReference` names the payment: two payments under one reference have two. */
export type PayInInquiry =
  | {
      readonly kind: 'paid';
      readonly amountKobo: number;
      /** Null if the provider names no time. */
      readonly at: Date | null;
      readonly providerReference: string;
    }
  /** Paid in another currency than ours. */
  | { readonly kind: 'foreign'; readonly currency: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unclear'; readonly why: string };

/** Payments of job owners to the product's account. Nothing here throws: a failure is part of the answer. */
export interface PayInProvider {
  start(request: PayInRequest): Promise<StartedPayIn>;
  inquire(reference: string): Promise<PayInInquiry>;
  /** The reference in a webhook, null if it is about no payment. A genuine signature proves nothing more. */
  hintOf(body: string, headers: WebhookHeaders): WebhookHint;
}

/** Seals secrets for the database, with a key that is not in it. */
export interface Sealer {
  /** A secret sealed for one person opens for no other. */
  seal(plain: Uint8Array, holder: string): Promise<Uint8Array>;
  /** @throws when it was sealed with another key or for another person, or was changed. */
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
}
