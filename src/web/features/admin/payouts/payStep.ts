import { z } from 'zod';

export const paySteps = ['check', 'accept', 'file', 'confirm'] as const;
export type PayStep = (typeof paySteps)[number];

const known = z.enum(paySteps).catch('check');

export interface PayPlace {
  readonly step: PayStep;
  readonly run: string | null;
  readonly batch: string | null;
}

export const placeIn = (address: URLSearchParams): PayPlace => ({
  step: known.parse(address.get('step') ?? 'check'),
  run: address.get('run'),
  batch: address.get('batch'),
});
