import { useRef } from 'react';
import type { getProfile } from '../../../../contract/profile';
import type { AnswerOf } from '../../../../contract/endpoint';
import { FieldsForm } from './FieldsForm';
import { PhotoForm } from './PhotoForm';
import { Sheet, type Work } from './Sheet';
import { type SheetName, sheets } from './sheets';

export interface ProfileSheetProps {
  open: boolean;
  profile: AnswerOf<typeof getProfile>;
  sheet: SheetName;
  /** The field that takes the focus. */
  row: string;
  onClose: () => void;
}

export function ProfileSheet({ profile, sheet, row, onClose }: ProfileSheetProps) {
  const work = useRef<Work>(null);
  return (
    <Sheet title={sheets[sheet].title} focus={row} work={work} onClose={onClose}>
      {sheet === 'photo' ? (
        <PhotoForm user={profile.data} work={work} onDone={onClose} />
      ) : (
        <FieldsForm profile={profile} sheet={sheet} work={work} onDone={onClose} />
      )}
    </Sheet>
  );
}
