import { withoutPersons } from '../../contract/inputs/withoutPersons';
import { errorSender } from './errorSender';

export const report = errorSender(({ message }) => withoutPersons(message));
