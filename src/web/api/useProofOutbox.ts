import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { Task } from '../../contract/tasks';
import type { GroundState } from '../session/hooks';
import { outboxWoken, pictureRetried } from '../session/outboxSlice';
import type { ApiPorts } from './ports';
import { addPicture, dismissRefusal, handInProof, readPictures, takeProofBack } from './proofOutbox';
import { checkConnection } from './checkConnection';

/** What a member can do with the pictures and proofs that wait on this phone. */
export function useProofOutbox() {
  const dispatch = useDispatch<ThunkDispatch<GroundState, ApiPorts, UnknownAction>>();
  return useMemo(
    () => ({
      readPictures: (applicationId: string) => dispatch(readPictures(applicationId)),
      addPicture: (applicationId: string, picture: Blob) => dispatch(addPicture(applicationId, picture)),
      retryPicture: (id: string) => void dispatch(pictureRetried(id)),
      /** The draft names other pictures than before. */
      sendPictures: () => void dispatch(outboxWoken()),
      handIn: (task: Task, applicationId: string, html: string) => dispatch(handInProof(task, applicationId, html)),
      takeBack: (applicationId: string) => dispatch(takeProofBack(applicationId)),
      dismissRefusal: (applicationId: string) => dispatch(dismissRefusal(applicationId)),
      tryNow: async () => {
        await dispatch(checkConnection());
        dispatch(outboxWoken());
      },
    }),
    [dispatch],
  );
}
