import { isDeepStrictEqual } from 'node:util';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Part } from './child.js';
import { HEAVY, LIGHT } from './graph/schemas.js';
import { composeSupergraph } from './graph/supergraph.js';
import { answerOf, measure, type Round } from './load.js';

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const SECONDS = Number(process.env['SECONDS'] ?? 5);
const CONNECTIONS = Number(process.env['CONNECTIONS'] ?? 16);
/** As `npm start -w gateway` and the image run it: room for the young garbage that large answers make. */
const OUR_FLAGS = ['--max-semi-space-size=64'];
const OPERATIONS = [
  { name: 'LIGHT', query: LIGHT, floor: 4 },
  { name: 'HEAVY', query: HEAVY, floor: 1.8 },
];

const median = (values: number[]) =>
  values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const show = (value: number) => value.toFixed(0).padStart(6);

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const parts: Part[] = [];
const start = async (module: string, environment?: Record<string, string>, flags?: string[]) => {
  const part = await Part.start(module, environment, flags);
  parts.push(part);
  return part;
};

try {
  const subgraphs = await start('subgraphs');
  const path = join(folder, 'supergraph.graphql');
  writeFileSync(path, composeSupergraph(subgraphs.address));
  const stock = await start('stock-gateway', { SUPERGRAPH_PATH: path });
  const ours = await start('our-gateway', { SUPERGRAPH_PATH: path }, OUR_FLAGS);

  for (const { name, query, floor } of OPERATIONS) {
    const [expected, answered] = [await answerOf(stock, query), await answerOf(ours, query)];
    if (!isDeepStrictEqual(expected, answered))
      throw new Error(`${name}: the gateways do not answer the same`);
    const bytes = Buffer.byteLength(JSON.stringify(answered));
    for (const gateway of [stock, ours]) await measure(gateway, query, 2, CONNECTIONS);
    const rounds: { stock: Round; ours: Round }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        stock: await measure(stock, query, SECONDS, CONNECTIONS),
        ours: await measure(ours, query, SECONDS, CONNECTIONS),
      });
    }
    const of = (who: 'stock' | 'ours', what: keyof Round) => median(rounds.map((round) => round[who][what]));
    console.log(
      `${name} (${(bytes / 1024).toFixed(1)} KB), median of ${ROUNDS} interleaved rounds of ${SECONDS} s`,
    );
    for (const what of ['perSecond', 'perCpuSecond'] as const) {
      const label = what === 'perSecond' ? 'requests/s      ' : 'requests/CPU s  ';
      const ratio = of('ours', what) / of('stock', what);
      console.log(
        `  ${label} stock ${show(of('stock', what))}   ours ${show(of('ours', what))}   × ${ratio.toFixed(2)} (floor ${floor})`,
      );
    }
  }
} finally {
  for (const part of parts) part.stop();
  rmSync(folder, { recursive: true, force: true });
}
