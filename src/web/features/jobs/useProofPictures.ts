import { useEffect, useState } from 'react';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { showPreview } from '../../lib/picturePreviews';
import { shrinkPicture, UnreadablePicture } from '../../lib/shrinkPicture';
import { usePictures } from '../../pending/hooks';

/** More than any phone's camera makes; above it even opening the file could end the page. */
const largestFileBytes = 25_000_000;
const bounds = { maxSidePx: limits.proofPictureMaxSidePx, maxBytes: limits.proofPictureMaxBytes };

/**
 * The pictures of one proof: those that this phone keeps are at hand once `ready`, and a new one is shrunk here before it is kept.
 * `problem` says why the last one was not taken.
 */
export function useProofPictures(applicationId: string, countOf: () => number) {
  const kept = usePictures();
  const [ready, setReady] = useState(false);
  const [shrinking, setShrinking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let watched = true;
    void kept.read(applicationId).then((pictures) => {
      for (const { id, bytes, type } of pictures) showPreview(id, new Blob([bytes], { type }));
      if (watched) setReady(true);
    });
    return () => {
      watched = false;
    };
  }, [applicationId, kept]);

  const add = async (file: File): Promise<string | null> => {
    const refuse = (text: string): null => {
      setProblem(text);
      return null;
    };
    setProblem(null);
    if (countOf() >= limits.proofPictures) return refuse(messages.proofPictures.tooMany);
    if (file.size > largestFileBytes) return refuse(messages.proofPictures.tooLarge);
    setShrinking(true);
    try {
      const picture = await shrinkPicture(file, bounds);
      const id = await kept.add(applicationId, picture);
      if (id === null) return refuse(messages.submitProof.nobody);
      showPreview(id, picture);
      return id;
    } catch (error) {
      if (error instanceof UnreadablePicture) return refuse(messages.proofPictures.unreadable);
      throw error;
    } finally {
      setShrinking(false);
    }
  };

  return { ready, shrinking, problem, add };
}
