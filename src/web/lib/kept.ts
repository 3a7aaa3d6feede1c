import type { FailureCode } from '../../contract/errors';

/** A picture of a proof, kept on the phone until the proof it belongs to has been sent. */
export interface KeptPicture {
  readonly id: string;
  readonly owner: string;
  readonly applicationId: string;
  readonly bytes: ArrayBuffer;
  readonly type: string;
  /** Null until the server has all of it. */
  readonly url: string | null;
  /** The reason why the server refused it; otherwise null. */
  readonly problem: string | null;
  readonly addedAtMs: number;
}

/** An action without an answer of the server yet, or with a refusal that its person has not read. */
export interface KeptAction {
  /** The Idempotency-Key of all its calls: the server does it once however often it is sent. */
  readonly key: string;
  /** The mutation that sends it. */
  readonly kind: string;
  /** Its object: one action per object at a time. */
  readonly subject: string;
  /** Its person; null if the server has not told who is logged in. */
  readonly owner: string | null;
  /** For the person: "Your proof for “Share our flyer”". */
  readonly label: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly atMs: number;
  /** The ISO date until which it is useful; null without one. */
  readonly until: string | null;
  /** It may have arrived, so that it can no longer be undone. */
  readonly hasLeft: boolean;
  /** The reason why the server refused it; null while that is open. */
  readonly refusal: string | null;
  /** The server's code of the refusal; absent if this device itself found that it cannot be sent. */
  readonly code?: FailureCode | undefined;
}

/** The state of a stored picture: its bytes stay out of the store. */
export type PictureNote = Omit<KeptPicture, 'bytes'> & { readonly totalBytes: number };
export const noteOf = ({ bytes, ...kept }: KeptPicture): PictureNote => ({ ...kept, totalBytes: bytes.byteLength });
