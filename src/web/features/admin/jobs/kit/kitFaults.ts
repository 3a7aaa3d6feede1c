import { useRef, useState } from 'react';
import { kitInput, uploadKitPicture, uploadKitVideo } from '../../../../../contract/jobForm';
import type { Kit, KitPicture, KitVideo } from '../../../../../contract/jobDetails';
import * as messages from '../../../../../contract/messages';
import { captionExcess, sharePlatform } from '../../../../../contract/shareText';
import { kitInputOf } from '../jobFormValues';
import { kitLimits } from '../../../../../contract/limits';
import { errorMessage } from '../../../../api/apiError';
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
    type: messages.adminJobs.kitPictureWrongType,
    size: messages.adminJobs.kitPictureTooLarge,
  },
  video: {
    endpoint: uploadKitVideo,
    type: messages.adminJobs.kitVideoWrongType,
    size: messages.adminJobs.kitVideoTooLarge,
  },
};
export type FileKind = keyof typeof kinds;

const kindOfFile = ({ type }: Pick<File, 'type'>): FileKind => (type.startsWith('video/') ? 'video' : 'picture');

const fileProblem = (file: Pick<File, 'type' | 'size'>): string | null => {
  const { endpoint, type, size } = kinds[kindOfFile(file)];
  if (!endpoint.upload?.types.includes(file.type)) return type;
  return file.size > endpoint.upload.maxBytes ? size : null;
};

export const acceptedTypes = Object.values(kinds)
  .flatMap(({ endpoint }) => endpoint.upload?.types ?? [])
  .join(',');

export interface Unsent {
  readonly id: number;
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
  const lastId = useRef(0);
  const write = (next: readonly Unsent[]) => {
    latest.current = next;
    setUnsent(next);
  };
  const forget = (id: number) => write(latest.current.filter((one) => one.id !== id));
  const settle = (id: number, part: Partial<Unsent>) =>
    write(latest.current.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const isWanted = (id: number) => latest.current.some((one) => one.id === id);

  const upload = async ({ id, file, replaces }: Pick<Unsent, 'id' | 'file' | 'replaces'>) => {
    if (!isWanted(id)) return;
    const isVideo = kindOfFile(file) === 'video';
    const { data, error } = isVideo ? await uploadVideo({ file }) : await uploadPicture({ file });
    if (!isWanted(id)) return;
    if (!data) return settle(id, { problem: errorMessage(error, messages.adminJobs.kitUploadFailed), again: true });
    forget(id);
    if ('type' in data.data) onVideo(data.data);
    else onPicture(data.data, replaces);
  };
  const send = (one: Parameters<typeof upload>[0]) => {
    line.current = line.current.then(() => upload(one));
  };

  const pick = (file: File, replaces?: string) => {
    const id = (lastId.current += 1);
    const isFull =
      replaces === undefined &&
      kindOfFile(file) === 'picture' &&
      countPictures() + latest.current.filter((one) => one.again && kindOfFile(one.file) === 'picture').length >=
        kitLimits.pictures;
    const problem = fileProblem(file) ?? (isFull ? messages.adminJobs.kitTooManyPictures : null);
    const one = { id, file, problem, again: problem === null, ...(replaces !== undefined && { replaces }) };
    write([...latest.current, one]);
    if (problem === null) send(one);
  };
  const retry = (one: Unsent) => {
    settle(one.id, { problem: null });
    send(one);
  };
  return { unsent, pick, retry, forget };
}
