import { withoutPersons } from '../../contract/inputs/withoutPersons';
import { errorSender } from './errorSender';
import { isMissingPiece } from './missingPiece';
import type { ReportError } from './watchErrors';

const send = errorSender(({ message }) => withoutPersons(message));

export const report: ReportError = (kind, error) => send(isMissingPiece(error) ? 'piece' : kind, error);
