import type { Connection, mongo } from 'mongoose';
import { z } from 'zod';
import { clockDifferenceMs, followDatabaseClock } from '../values/time.js';

/** From which difference on the clock of a process is called wrong. */
const WRONG_MS = 10_000;
/** Only the primary decides what is due: others may have clocks of their own. */
const answer = z.object({ localTime: z.date(), isWritablePrimary: z.literal(true) });

/**
 * Compares the clock of this process with that of the database now and with each of the driver's heartbeats, so that
 * `steadyNow` is the same in all processes.
 * @param onWrong told once when this process's clock becomes wrong, with the seconds by which it is ahead, negative where it
 * is behind
 */
export async function watchDatabaseClock(
  connection: Connection,
  onWrong: (secondsAhead: number) => void = () => undefined,
): Promise<void> {
  let wasWrong = false;
  const follow = (reply: unknown): void => {
    const { data } = answer.safeParse(reply);
    if (!data) return;
    followDatabaseClock(data.localTime);
    const aheadMs = clockDifferenceMs();
    const isWrong = Math.abs(aheadMs) > WRONG_MS;
    if (isWrong && !wasWrong) onWrong(Math.round(aheadMs / 1_000));
    wasWrong = isWrong;
  };
  connection
    .getClient()
    .on('serverHeartbeatSucceeded', ({ reply }: mongo.ServerHeartbeatSucceededEvent) => follow(reply));
  follow(await connection.db?.command({ hello: 1 }));
}
