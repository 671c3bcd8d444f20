import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ATTACKS } from './attacks.js';
import { fuzz, reportOf } from './fuzz/fuzz.js';
import { runAttacks, summaryOf } from './run.js';
import { addressesOf, loopbackPort, ownAddresses } from './stack/addresses.js';
import { OwnStack } from './stack/own-stack.js';

const USAGE = `npm run attack -w bench [-- corpus|fuzz|all] [options]
  corpus            the attacks, one after the other (what is done without a word)
  fuzz              operations drawn from the schema
  --stack <url>     a running stack on this machine, by its shell's address, as http://127.0.0.1:8080; its other parts
                    are where HACCHU_PORT_… says. Without it a stack is started with data of its own.
  --only <text>     attacks whose id begins so; several are separated by commas
  --list            names the attacks
  --requests <n>    of the fuzz; 10000
  --seed <n>        of the fuzz; printed at every run`;

/** A run always ends, whatever happens to the stack. */
const MAX_RUN_MS = 90 * 60_000;

const say = (line: string): void => console.log(line);

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        stack: { type: 'string' },
        only: { type: 'string' },
        list: { type: 'boolean' },
        requests: { type: 'string', default: '10000' },
        seed: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Error(`There is no such option.\n${USAGE}`, { cause: error });
  }
}

async function main(): Promise<number> {
  const { values, positionals } = readOptions();
  const [what = 'corpus'] = positionals;
  if (values.help || !['corpus', 'fuzz', 'all'].includes(what)) {
    say(USAGE);
    return values.help ? 0 : 1;
  }
  const prefixes = values.only?.split(',') ?? [''];
  const attacks = ATTACKS.filter(({ id }) => prefixes.some((prefix) => id.startsWith(prefix)));
  if (values.list) {
    for (const { id, title } of attacks) say(`${id.padEnd(34)} ${title}`);
    return 0;
  }
  const addresses =
    values.stack === undefined
      ? ownAddresses(process.env)
      : { ...addressesOf(process.env), shell: loopbackPort(values.stack) };
  const dataDir =
    values.stack === undefined
      ? mkdtempSync(join(tmpdir(), 'hacchu-attack-'))
      : process.env['HACCHU_DATA_DIR'];
  const own =
    values.stack === undefined && dataDir !== undefined
      ? new OwnStack(addresses, join(dataDir, 'stack'), { name: 'attack' })
      : undefined;
  const secretsDir = own ? own.dataDir : dataDir;
  let isHeld = true;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void (own?.stop() ?? Promise.resolve()).then(() => process.exit(130)));
  }
  try {
    if (own) {
      say('Starting a stack.');
      await own.start(true);
    }
    if (what !== 'fuzz') {
      const outcomes = await runAttacks({ addresses, attacks, own, dataDir: secretsDir, say });
      say(summaryOf(outcomes));
      isHeld &&= outcomes.every(({ verdict }) => verdict !== 'SUCCEEDED');
    }
    if (what !== 'corpus') {
      const seed = Number(values.seed ?? Date.now() % 1_000_000);
      say(`Fuzz: ${values.requests} requests, seed ${seed}.`);
      const report = await fuzz({ addresses, requests: Number(values.requests), seed, concurrency: 6, say });
      say(reportOf(report));
      isHeld &&= report.findings.length === 0;
    }
  } finally {
    await own?.stop();
  }
  return isHeld ? 0 : 1;
}

setTimeout(() => {
  console.error('The run took too long and is ended.');
  process.exit(1);
}, MAX_RUN_MS).unref();
process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
// Sockets left open by the attacks must not keep the process alive.
process.exit();
