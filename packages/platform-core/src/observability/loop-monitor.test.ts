import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LoopMonitor } from './loop-monitor.js';

const BEAT_MS = 200;

let now: number;
let delays: number[];
let stalls: number[];
let monitor: LoopMonitor;
beforeEach(() => {
  now = 10_000;
  delays = [];
  stalls = [];
  monitor = new LoopMonitor({
    now: () => now,
    onDelay: (seconds) => delays.push(seconds),
    onStall: (ms) => stalls.push(ms),
  });
  monitor.start();
});
afterEach(() => monitor.stop());

/** Heartbeats that are each late by so many milliseconds. */
const beats = (...late: readonly number[]): void => {
  for (const ms of late) {
    now += BEAT_MS + ms;
    monitor.beat();
  }
};
const calm = (ms: number): void => beats(...Array.from({ length: ms / BEAT_MS }, () => 0));

describe('the event loop monitor', () => {
  it('reports ready despite short delays', () => {
    beats(0, 5, 90, 400, 1_900);
    expect(monitor.stalledMs).toBeNull();
    expect([delays, stalls]).toEqual([[0.4, 1.9], [1_900]]);
  });

  it('reports unready for five seconds after a stall of two', () => {
    beats(0, 2_500);
    expect([monitor.stalledMs, stalls]).toEqual([2_500, [2_500]]);
    calm(4_800);
    expect(monitor.stalledMs).toBe(2_500);
    calm(200);
    expect(monitor.stalledMs).toBeNull();
  });

  it('stays unready while shorter stalls follow', () => {
    beats(3_000);
    calm(4_000);
    beats(600);
    calm(4_800);
    expect(monitor.stalledMs).toBe(3_000);
    calm(400);
    expect(monitor.stalledMs).toBeNull();
    beats(600);
    expect(monitor.stalledMs).toBeNull();
  });

  it('detects a stall on request, before the delayed heartbeat', () => {
    now += 4_200;
    expect(monitor.stalledMs).toBe(4_000);
  });
});
