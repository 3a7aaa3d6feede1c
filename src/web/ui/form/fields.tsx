import { readCode } from '../../../contract/inputs/readCode';
import { formatFigure, readCount, readFigure } from '../../../contract/inputs/readFigure';
import type { Reading } from '../../../contract/inputs/reading';
import { readLink } from '../../../contract/inputs/readLink';
import { plainName } from '../../../contract/inputs/readName';
import { nairaInput } from './formRules';
import { type FieldProps, ReadField } from './ReadField';

export const understoodBy =
  (reader: (typed: string) => Reading, print = (value: string) => value) =>
  (typed: string): string => {
    const reading = reader(typed);
    return 'value' in reading ? print(reading.value) : typed;
  };

const asAmount = understoodBy((typed) => readFigure(typed, ''), formatFigure);
const asCount = understoodBy((typed) => readCount(typed, ''), formatFigure);
const asCode = understoodBy(readCode);
const asLink = understoodBy(readLink);

export const AmountInput = (props: FieldProps) => <ReadField {...nairaInput} {...props} read={asAmount} />;
export const CountInput = (props: FieldProps) => (
  <ReadField inputMode="numeric" autoComplete="off" {...props} read={asCount} />
);
export const NameInput = (props: FieldProps) => <ReadField {...props} read={plainName} />;
export const LinkInput = (props: FieldProps) => (
  <ReadField inputMode="url" autoComplete="off" {...props} read={asLink} />
);
export const CodeInput = (props: FieldProps) => (
  <ReadField autoComplete="off" autoCapitalize="characters" spellCheck={false} {...props} read={asCode} />
);
