import { useRef, useState } from 'react';
import { kitLimits } from '../../../../../contract/limits';
import type { KitPicture, KitVideo } from '../../../../../contract/jobDetails';
import * as messages from '../../../../../contract/messages';
import { errorMessage } from '../../../../api/apiError';
import { useUploadKitPictureMutation, useUploadKitVideoMutation } from '../../../../api/kitsApi';
import { fileProblem, kindOfFile } from './kitFaults';

/** A picked file that the server does not have. */
export interface Unsent {
  readonly id: number;
  readonly file: File;
  /** The reason why it was not uploaded; null while it is uploading. */
  readonly problem: string | null;
  /** True if the same file may succeed later. */
  readonly again: boolean;
  readonly replaces?: string;
}

interface Options {
  readonly countPictures: () => number;
  readonly onPicture: (picture: Omit<KitPicture, 'alt'>, replaces?: string) => void;
  readonly onVideo: (video: KitVideo) => void;
}

/** The uploads of a kit's files, one after the other, so that they keep the order in which they were picked. */
export function useKitUploads({ countPictures, onPicture, onVideo }: Options) {
  const [uploadPicture] = useUploadKitPictureMutation();
  const [uploadVideo] = useUploadKitVideoMutation();
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  // Several files may be picked between two renders.
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
