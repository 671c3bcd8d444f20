import { formatTimestamp } from '@hacchu-hub/ui/light/format';

/** By how many milliseconds the clock of this machine may be wrong. */
const TOLERANCE = 10 * 60_000;

const shown = (time: number): string => formatTimestamp(new Date(time).toISOString());

/**
 * What is wrong with the clock of this machine, by which pages propose days and call deliveries late.
 * @param data of the event that begins a stream, as JSON text; gateways of before send no time
 * @param sentAt when this machine asked for the stream, in milliseconds: it may have slept until the answer
 */
export function clockProblem(data: string, sentAt: number, receivedAt = Date.now()): string | undefined {
  const sent: unknown = JSON.parse(data);
  const now: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'now') : undefined;
  const time = typeof now === 'string' ? Date.parse(now) : NaN;
  const isRight = !(time < sentAt - TOLERANCE || time > receivedAt + TOLERANCE);
  if (isRight) return undefined;
  return `この端末の日時（${shown(receivedAt)}）が正しくありません。今は${shown(time)}です。日付の初期値や遅れの表示がずれるため、端末の日時を合わせてから再読み込みしてください。`;
}
