import { brand } from '../brand';

export interface ReceivedFile {
  readonly file: Blob;
  readonly filename: string;
}

/** A file as the server streamed it, under its name. Throws where the stream breaks off. */
export const receiveFile = async (response: Response): Promise<ReceivedFile> => {
  const match = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return { file: await response.blob(), filename: match?.[1] ?? brand.shortName };
};
