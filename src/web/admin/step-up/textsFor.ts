import { errorMessage, fieldErrors } from '../../api/apiError';

/** The server's texts by field; a text without a field stands under this one. */
export const textsFor = (error: unknown, field: string, fallback: string): Readonly<Record<string, string>> => {
  const texts = fieldErrors(error);
  return Object.keys(texts).length > 0 ? texts : { [field]: errorMessage(error, fallback) };
};
