import * as contract from '../../../contract/documents';
import { fileRoute, route, type Route } from '../../verb';
import { downloadOwnDocument, getOwnDocument, listOwnDocuments, makeOwnStatement } from './ownDocuments';

export const ownerRoutes: readonly Route[] = [
  route(contract.listOwnDocuments, listOwnDocuments),
  route(contract.getOwnDocument, getOwnDocument),
  fileRoute(contract.downloadOwnDocument, downloadOwnDocument, { perMinute: 10 }),
  // Each new one takes a number forever.
  route(contract.makeOwnStatement, makeOwnStatement, { perMinute: 5 }),
];
