import { StatusTag, type StatusTone } from '@hacchu-hub/ui/status';
import type { SupplierAnswerState } from '../generated/graphql.js';

const states: Readonly<Record<SupplierAnswerState, { label: string; tone: StatusTone }>> = {
  UNCONFIRMED: { label: '仕入先未確認', tone: 'grey' },
  CONFIRMED: { label: '仕入先確認済み', tone: 'green' },
  ANSWERED: { label: '仕入先回答あり', tone: 'gold' },
};

/** The filter of lists, in the same words. */
export const supplierAnswerOptions = Object.entries(states).map(([value, { label }]) => ({ value, label }));

export const isSupplierAnswerState = (value: string): value is SupplierAnswerState =>
  Object.hasOwn(states, value);

export const supplierAnswerLabel = (state: SupplierAnswerState): string => states[state].label;

/** Whether the supplier has confirmed the order; nothing where it was never asked. */
export const SupplierAnswerTag = ({ state }: { state: SupplierAnswerState | null }) =>
  state && <StatusTag tone={states[state].tone}>{states[state].label}</StatusTag>;
