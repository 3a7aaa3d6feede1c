import { useEffect, useState } from 'react';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { useProofOutbox } from '../../api/useProofOutbox';
import { showPreview } from '../../lib/picturePreviews';
import { shrinkPicture, UnreadablePicture } from '../../lib/shrinkPicture';

/** More than any phone's camera makes; above it even opening the file could end the page. */
const largestFileBytes = 25_000_000;
const bounds = { maxSidePx: limits.proofPictureMaxSidePx, maxBytes: limits.proofPictureMaxBytes };

/**
 * The pictures of one proof: those that this phone keeps are at hand once `ready`, and a new one is shrunk here before it is kept.
 * `problem` says why the last one was not taken.
 */
export function useProofPictures(applicationId: string, countOf: () => number) {
  const { readPictures, addPicture } = useProofOutbox();
  const [ready, setReady] = useState(false);
  const [shrinking, setShrinking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let watched = true;
    void readPictures(applicationId).then((kept) => {
      for (const { id, bytes, type } of kept) showPreview(id, new Blob([bytes], { type }));
      if (watched) setReady(true);
    });
    return () => {
      watched = false;
    };
  }, [applicationId, readPictures]);

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
      const id = await addPicture(applicationId, picture);
      if (id === null) return refuse(messages.handIn.nobody);
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
