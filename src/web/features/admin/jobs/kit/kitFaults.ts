import { kitInput, uploadKitPicture, uploadKitVideo } from '../../../../../contract/jobForm';
import type { Kit } from '../../../../../contract/jobDetails';
import * as messages from '../../../../../contract/messages';
import {
  countCharacters,
  linkForCounting,
  postMaxCharacters,
  postText,
  sharePlatform,
  type SharePlatform,
} from '../../../../../contract/shareText';
import { kitInputOf } from '../jobFormValues';

export interface KitWork {
  /** True if it can be saved as it is; shows faults beside each part. */
  readonly check: () => boolean;
  /** Shows the server's texts beside their parts. */
  readonly refuse: (texts: Readonly<Record<string, string>>) => void;
  /** True if a picked file has not been uploaded. */
  readonly hasUnsent: () => boolean;
}

/** By the server's name of a part of the kit: the reason why it cannot be saved. */
export type Faults = Readonly<Record<string, string>>;

export interface Job {
  readonly title: string;
  readonly arconNumber: string;
}

export const countPost = (platform: SharePlatform, { captions, hashtags }: Kit, { title, arconNumber }: Job): number =>
  countCharacters(
    platform,
    postText({ caption: captions[platform] ?? title, hashtags, arconNumber, link: linkForCounting }, ''),
  );

/** The text for a caption that does not fit; a title used in its place is no fault here. */
export const captionFault = (platform: SharePlatform, kit: Kit, job: Job): string | undefined => {
  const over = countPost(platform, kit, job) - postMaxCharacters[platform];
  return kit.captions[platform] !== undefined && over > 0 ? messages.adminJobs.kitCaptionTooLong(over) : undefined;
};

/** Faults that the contract would refuse. */
export const faultsOf = (kit: Kit, job: Job): Faults => {
  const refused = kitInput.safeParse(kitInputOf(kit)).error?.issues ?? [];
  const captions = sharePlatform.options.map((platform) => [platform, captionFault(platform, kit, job)] as const);
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

export const kindOfFile = ({ type }: Pick<File, 'type'>): FileKind => (type.startsWith('video/') ? 'video' : 'picture');

/** The reason why a file cannot become part of a kit; null when it can. */
export const fileProblem = (file: Pick<File, 'type' | 'size'>): string | null => {
  const { endpoint, type, size } = kinds[kindOfFile(file)];
  if (!endpoint.upload?.types.includes(file.type)) return type;
  return file.size > endpoint.upload.maxBytes ? size : null;
};

export const acceptedTypes = Object.values(kinds)
  .flatMap(({ endpoint }) => endpoint.upload?.types ?? [])
  .join(',');
