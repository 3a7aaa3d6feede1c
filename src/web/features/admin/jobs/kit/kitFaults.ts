import { useRef, useState } from 'react';
import { kitInput, uploadKitPicture, uploadKitVideo } from '../../../../../contract/jobForm';
import type { Kit, KitPicture, KitVideo } from '../../../../../contract/jobDetails';
import * as messages from '../../../../../contract/messages';
import { captionExcess, sharePlatform } from '../../../../../contract/shareText';
import { kitInputOf } from '../jobFormValues';
import { kitLimits } from '../../../../../contract/limits';
import { errorMessage } from '../../../../api/apiError';
import { type PictureKind, readKind } from '../../../../lib/pictureKind';
import { prepareWhole, RefusedPicture, shapes } from '../../../../lib/pictures';
import { useUploadKitPictureMutation, useUploadKitVideoMutation } from '../../../../api/jobFormApi';

export interface KitWork {
  readonly check: () => boolean;
  readonly refuse: (texts: Readonly<Record<string, string>>) => void;
  readonly hasUnsent: () => boolean;
}

export type Faults = Readonly<Record<string, string>>;

export const captionFault = (...post: Parameters<typeof captionExcess>): string | undefined => {
  const over = captionExcess(...post);
  return over > 0 ? messages.adminJobs.kitCaptionTooLong(over) : undefined;
};

export const faultsOf = (kit: Kit, arconNumber: string): Faults => {
  const refused = kitInput.safeParse(kitInputOf(kit)).error?.issues ?? [];
  const captions = sharePlatform.options.map(
    (platform) => [platform, captionFault(platform, { ...kit, arconNumber })] as const,
  );
  return Object.fromEntries([
    ...captions.flatMap(([platform, text]) => (text ? [[`kit.captions.${platform}`, text] as const] : [])),
    ...refused.map(({ path, message }) => [['kit', ...path].join('.'), message] as const),
  ]);
};

const kinds = {
  picture: {
    endpoint: uploadKitPicture,
    size: messages.adminJobs.kitPictureTooLarge,
  },
  video: {
    endpoint: uploadKitVideo,
    size: messages.adminJobs.kitVideoTooLarge,
  },
};
export type FileKind = keyof typeof kinds;

const redrawn: readonly PictureKind[] = ['jpeg', 'png', 'gif', 'webp'];

/** A video as it is; a picture that the server cannot take is redrawn here. @throws RefusedPicture */
const prepare = async (file: File): Promise<{ readonly kind: FileKind; readonly file: File }> => {
  const { kind } = await readKind(file);
  if (kind === 'video') return { kind, file };
  if (redrawn.includes(kind) && file.size <= kitLimits.pictureMaxBytes) return { kind: 'picture', file };
  return { kind: 'picture', file: new File([await prepareWhole(file, shapes.kit)], file.name) };
};

const problemOf = (kind: FileKind, file: File): string | null =>
  file.size > (kinds[kind].endpoint.upload?.maxBytes ?? 0) ? kinds[kind].size : null;

/** Any file, because its name and type may be wrong: its bytes decide. */
export const anyFile = { format: 'image/*,video/*', filter: () => true };

export interface Unsent {
  readonly id: number;
  readonly kind: FileKind;
  readonly file: File;
  readonly problem: string | null;
  readonly again: boolean;
  readonly replaces?: string;
}

interface Options {
  readonly countPictures: () => number;
  readonly onPicture: (picture: Omit<KitPicture, 'alt'>, replaces?: string) => void;
  readonly onVideo: (video: KitVideo) => void;
}

/** Uploads one by one to keep the order of picking. */
export function useKitUploads({ countPictures, onPicture, onVideo }: Options) {
  const [uploadPicture] = useUploadKitPictureMutation();
  const [uploadVideo] = useUploadKitVideoMutation();
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  // Several files may be picked between renders.
  const latest = useRef(unsent);
  const line = useRef(Promise.resolve());
  const taking = useRef(Promise.resolve());
  const lastId = useRef(0);
  const write = (next: readonly Unsent[]) => {
    latest.current = next;
    setUnsent(next);
  };
  const forget = (id: number) => write(latest.current.filter((one) => one.id !== id));
  const settle = (id: number, part: Partial<Unsent>) =>
    write(latest.current.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const isWanted = (id: number) => latest.current.some((one) => one.id === id);

  const upload = async ({ id, kind, file, replaces }: Pick<Unsent, 'id' | 'kind' | 'file' | 'replaces'>) => {
    if (!isWanted(id)) return;
    const { data, error } = kind === 'video' ? await uploadVideo({ file }) : await uploadPicture({ file });
    if (!isWanted(id)) return;
    if (!data) return settle(id, { problem: errorMessage(error, messages.adminJobs.kitUploadFailed), again: true });
    forget(id);
    if ('type' in data.data) onVideo(data.data);
    else onPicture(data.data, replaces);
  };
  const send = (one: Parameters<typeof upload>[0]) => {
    line.current = line.current.then(() => upload(one));
  };

  const take = async (chosen: File, replaces: string | undefined) => {
    const id = (lastId.current += 1);
    const add = (kind: FileKind, file: File, problem: string | null) => {
      const one = { id, kind, file, problem, again: problem === null, ...(replaces !== undefined && { replaces }) };
      write([...latest.current, one]);
      if (problem === null) send(one);
    };
    try {
      const { kind, file } = await prepare(chosen);
      const isFull =
        replaces === undefined &&
        kind === 'picture' &&
        countPictures() + latest.current.filter((one) => one.again && one.kind === 'picture').length >=
          kitLimits.pictures;
      add(kind, file, problemOf(kind, file) ?? (isFull ? messages.adminJobs.kitTooManyPictures : null));
    } catch (error) {
      if (!(error instanceof RefusedPicture)) throw error;
      add('picture', chosen, messages.adminJobs.kitPictureWrongType);
    }
  };
  const pick = (file: File, replaces?: string) => {
    taking.current = taking.current.catch(() => undefined).then(() => take(file, replaces));
  };
  const retry = (one: Unsent) => {
    settle(one.id, { problem: null });
    send(one);
  };
  return { unsent, pick, retry, forget };
}
