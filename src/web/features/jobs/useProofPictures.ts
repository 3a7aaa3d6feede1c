import { useEffect, useState } from 'react';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { showPreview } from '../../lib/picturePreviews';
import { largestFileBytes } from '../../lib/sharedPictures';
import { shrinkPicture, UnreadablePicture } from '../../lib/shrinkPicture';
import { useProofs } from '../../pending/proofs';

const bounds = { maxSidePx: limits.proofPictureMaxSidePx, maxBytes: limits.proofPictureMaxBytes };

/** A proof's pictures; stored ones load first, and new ones are shrunk. */
export function useProofPictures(applicationId: string, countOf: () => number) {
  const { readPictures, addPicture } = useProofs();
  const [ready, setReady] = useState(false);
  const [shrinking, setShrinking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let watched = true;
    void readPictures(applicationId).then((pictures) => {
      for (const { id, bytes, type } of pictures) showPreview(id, new Blob([bytes], { type }));
      if (watched) setReady(true);
    });
    return () => {
      watched = false;
    };
  }, [applicationId, readPictures]);

  /** One of several must not clear another's problem. */
  const addOne = async (file: Blob): Promise<string | null> => {
    const refuse = (text: string): null => {
      setProblem(text);
      return null;
    };
    if (countOf() >= limits.proofPictures) return refuse(messages.jobs.pictureTooMany);
    if (file.size > largestFileBytes) return refuse(messages.jobs.pictureTooLarge);
    setShrinking(true);
    try {
      const picture = await shrinkPicture(file, bounds);
      const id = await addPicture(applicationId, picture);
      if (id === null) return refuse(messages.jobs.proofNobody);
      showPreview(id, picture);
      return id;
    } catch (error) {
      if (error instanceof UnreadablePicture) return refuse(messages.jobs.pictureUnreadable);
      throw error;
    } finally {
      setShrinking(false);
    }
  };

  const add = async (file: Blob): Promise<string | null> => {
    setProblem(null);
    return addOne(file);
  };

  /** @param settled gets each stored picture's id, null if refused */
  const addAll = async (files: readonly Blob[], settled: (id: string | null, at: number) => unknown): Promise<void> => {
    setProblem(null);
    for (const [at, file] of files.entries()) await settled(await addOne(file), at);
  };

  return { ready, shrinking, problem, add, addAll };
}
