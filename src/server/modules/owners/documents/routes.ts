import * as contract from '../../../../contract/documents';
import { fileRoute, route, type Route } from '../../../verb';
import {
  downloadDocument,
  downloadOwnDocument,
  getOwnDocument,
  listOwnDocuments,
  makeOwnStatement,
  exportDocuments,
  getDocument,
  listDocuments,
} from './documents';
import { makeStatement } from './makeStatement';

export const ownerRoutes: readonly Route[] = [
  route(contract.listOwnDocuments, listOwnDocuments),
  route(contract.getOwnDocument, getOwnDocument),
  fileRoute(contract.downloadOwnDocument, downloadOwnDocument, { perMinute: 10 }),
  // Each new one takes a number forever.
  route(contract.makeOwnStatement, makeOwnStatement, { perMinute: 5 }),
];

export const adminRoutes: readonly Route[] = [
  route(contract.listDocuments, listDocuments),
  fileRoute(contract.exportDocuments, exportDocuments, { perMinute: 10 }),
  route(contract.getDocument, getDocument),
  fileRoute(contract.downloadDocument, downloadDocument, { perMinute: 10 }),
  route(contract.makeStatement, makeStatement),
];
