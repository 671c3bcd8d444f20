import type { GraphAnswer } from '../stack/graph.js';

/** What makes a response a finding. */
export type Fault = 'INTERNAL' | 'UNAVAILABLE' | 'STATUS' | 'NO ANSWER' | 'NO CODE' | 'SLOW';

export interface Observed {
  fault: Fault;
  /** Distinguishes findings with the same fault. */
  place: string;
  /** The response, or why there was none. */
  answer: string;
}

/** No fuzz request has a reason to take longer, however busy the machine. */
const SLOW_MS = 10_000;
const SHOWN = 1_500;

/** The fault of a response that must not occur, whatever the request was. */
export function faultIn(answer: GraphAnswer): Observed | undefined {
  const { errors, status, text } = answer;
  const at = (fault: Fault, place: string): Observed => ({ fault, place, answer: text.slice(0, SHOWN) });
  for (const fault of ['INTERNAL', 'UNAVAILABLE'] as const) {
    const found = errors.find(
      ({ extensions }) => extensions?.code === fault || extensions?.exception?.code?.includes(fault),
    );
    if (found) return at(fault, (found.path ?? []).filter((part) => typeof part === 'string').join('.'));
  }
  if (status >= 500) return at('STATUS', String(status));
  const bare = errors.find(({ extensions }) => extensions?.code === undefined);
  if (bare) return at('NO CODE', bare.message.slice(0, 60));
  if (answer.ms > SLOW_MS) return { ...at('SLOW', ''), answer: `${Math.round(answer.ms)} ms` };
  return undefined;
}
