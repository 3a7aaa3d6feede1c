import { brand } from '../brand';

export interface ReceivedFile {
  readonly file: Blob;
  readonly filename: string;
}

/** A file as the server streamed it, under the name it gave. A stream that breaks off throws: half a file is no file. */
export const receiveFile = async (response: Response): Promise<ReceivedFile> => {
  const told = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return { file: await response.blob(), filename: told?.[1] ?? brand.shortName };
};
