import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, Upload } from '../../contract/endpoint';
import { inputLimits, limits as contractLimits } from '../../contract/limits';
import * as messages from '../../contract/messages';
import { DomainError } from '../errors';
import { cutName, isFolderFull } from './errorHandler';
import { fileOf, type UploadedFile } from '../verb';
import { openSpool } from './spool';

type Issue = z.core.$ZodIssue;
type Fields = Readonly<Record<string, string>>;

const { fields: texts } = messages;

const plainWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') return issue.input === undefined ? texts.required : texts.text;
  if (issue.code === 'invalid_value') return texts.choice;
  if (issue.code === 'too_big') return texts.tooLong.error(issue);
  if (issue.code === 'too_small') return texts.required;
  return undefined;
};

const faultsIn = (issue: Issue): readonly (readonly [string, string])[] => {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [cutName(key), texts.unknown]);
  return issue.path.length > 0 ? [[cutName(issue.path.map(String).join('.')), issue.message]] : [];
};

/** The first fault of each wrong field, up to the number a refusal names. */
const fieldsOf = (issues: readonly Issue[]): Fields => {
  const fields = new Map<string, string>();
  for (const [name, text] of issues.flatMap(faultsIn)) {
    if (fields.size === inputLimits.refusalFieldsMax) break;
    if (!fields.has(name)) fields.set(name, text);
  }
  return Object.fromEntries(fields);
};

// Messages under a field say "this"; above the form they need its name.
const ofAnyField: ReadonlySet<string> = new Set([
  texts.required,
  texts.unknown,
  texts.choice,
  texts.text,
  texts.wholeNumber,
  texts.id,
  texts.date,
]);

const tooLong = /^Use at most [\d,]+ characters$/;
const needsName = (text: string): boolean => ofAnyField.has(text) || tooLong.test(text);

/** Refuses an input with a text per field and a message that names the first. */
export const refuseFields = (fields: Fields): DomainError => {
  const [first] = Object.entries(fields);
  if (!first) return new DomainError('bad_request');
  const [name, text] = first;
  return new DomainError('validation_failed', needsName(text) ? `${name}: ${text}` : text, { fields });
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges path, query and body into one input. @throws DomainError `validation_failed`. */
export const parseInput = (
  { params, query, body }: Endpoint,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): object => {
  const input = {};
  const issues: Issue[] = [];
  for (const [schema, given] of [
    [params, request.params],
    [query, request.query],
    [body, request.body ?? {}],
  ] as const) {
    const parsed = schema.safeParse(isRecord(given) ? { ...given } : given, { error: plainWords });
    if (parsed.success) Object.assign(input, parsed.data);
    else issues.push(...parsed.error.issues);
  }
  if (issues.length > 0) throw refuseFields(fieldsOf(issues));
  return input;
};

const limits = { files: 1, fields: 10, fieldSize: 1_024, parts: 11, headerPairs: 50 };

const sizeText = ({ maxBytes }: Upload): string =>
  maxBytes === contractLimits.photoMaxBytes ? messages.profile.photoTooLarge : messages.server.tooLarge;

const inMemoryMaxBytes = 64 * 1024;

const spooled = async (part: MultipartFile, folder: string, holder: string): Promise<UploadedFile> => {
  const spool = await openSpool(folder, holder);
  try {
    for await (const chunk of part.file) await spool.write(chunk as Buffer);
  } catch (error) {
    await spool.close();
    throw error;
  }
  const size = spool.size();
  const { filename, mimetype } = part;
  return { filename, mimetype, size, read: () => spool.read(0, size), close: spool.close };
};

const readParts = async (upload: Upload, request: FastifyRequest, folder: string): Promise<UploadedFile | null> => {
  const { field, maxBytes: fileSize } = upload;
  const holder = request.actor && 'userId' in request.actor ? request.actor.userId : request.ip;
  let file: UploadedFile | null = null;
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize } })) {
      if (part.type !== 'file' || part.fieldname !== field) throw refuseFields({ [part.fieldname]: texts.unknown });
      file =
        fileSize > inMemoryMaxBytes
          ? await spooled(part, folder, holder)
          : fileOf(await part.toBuffer(), part.mimetype, part.filename);
    }
  } catch (error) {
    await file?.close();
    throw error;
  }
  return file;
};

/** A multipart call's file, whose label and name prove nothing; large ones wait in `folder`. @throws DomainError if missing or too large. */
export const readUpload = async (
  { bodyMaxBytes }: Pick<Endpoint, 'bodyMaxBytes'>,
  upload: Upload,
  request: FastifyRequest,
  folder: string,
): Promise<UploadedFile> => {
  const tooLarge = () => DomainError.ofField('too_large', upload.field, sizeText(upload));
  if (!request.isMultipart()) throw new DomainError('unsupported_media');
  if (Number(request.headers['content-length'] ?? 0) > bodyMaxBytes) throw tooLarge();
  const file = await readParts(upload, request, folder).catch((error: unknown) => {
    if (error instanceof DomainError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    if (isFolderFull(error)) throw error;
    // Other parser errors, mainly truncated forms, are the client's fault.
    throw new DomainError('bad_request');
  });
  if (!file || file.size === 0) {
    await file?.close();
    throw refuseFields({ [upload.field]: messages.profile.photoMissing });
  }
  return file;
};
