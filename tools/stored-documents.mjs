/**
 * Writes documents as the running stack stores them to `subgraph-…/test/stored/<version>/`, where tests read them with
 * the code of later releases (docs/runbooks/migrations.md):
 *
 *   node tools/stored-documents.mjs --version 0.2.0 [--uri mongodb://127.0.0.1:27117/?directConnection=true]
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import semver from 'semver';
import { Refusal, root, sayAndExit } from './prepare.mjs';
import { databaseOf } from './test/slices.mjs';

const { EJSON } = mongoose.mongo.BSON;

/** Documents of a collection that are kept: enough for every form that the demonstration data has. */
const KEPT = 12;
/** What belongs to processes instead of people, is counted anew, or holds secrets. */
const LEFT_OUT =
  /^(dead_letters|idempotency_keys|job_runs|jobs|migration.*|outbox|quota_uses|recurring_jobs|slack_.*|tallies|used_authorization_states|wms_connections|wms_turns)$/;
const WITHOUT_DEMAND = new Set(['account_bindings', 'operators', 'purchase_number_counters']);

const readArguments = () => {
  try {
    return parseArgs({ options: { version: { type: 'string', default: '' }, uri: { type: 'string' } } })
      .values;
  } catch (error) {
    return sayAndExit(new Refusal(error.message));
  }
};

const values = readArguments();
const port = process.env.HACCHU_PORT_MONGODB || '27117';
const client = new mongoose.mongo.MongoClient(
  values.uri ?? `mongodb://127.0.0.1:${port}/?directConnection=true`,
);
try {
  if (semver.valid(values.version) !== values.version)
    throw new Refusal('--version names the release that is cut, such as 0.2.0.');
  const { slices } = JSON.parse(readFileSync(join(root, 'slices.json'), 'utf8'));
  const demand = await client
    .db('hacchu_identity')
    .collection('demands')
    .findOne({}, { sort: { _id: 1 } });
  if (!demand) throw new Refusal('The stack has no demonstration data: start it with npm start.');
  for (const { subgraph } of slices) await writeDocuments(subgraph.name, demand._id);
} catch (error) {
  sayAndExit(error);
} finally {
  await client.close();
}

async function writeDocuments(subgraph, demandUuid) {
  const database = client.db(databaseOf(subgraph));
  const folder = join(root, subgraph, 'test/stored', values.version);
  const collections = (await database.listCollections().toArray()).map(({ name }) => name);
  for (const name of collections.filter((one) => !LEFT_OUT.test(one)).sort()) {
    const own = name === 'demands' ? { _id: demandUuid } : { demandUuid };
    const filter = WITHOUT_DEMAND.has(name) ? {} : own;
    const documents = await database.collection(name).find(filter).sort({ _id: 1 }).limit(KEPT).toArray();
    if (documents.length === 0) continue;
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${name}.json`);
    writeFileSync(file, `${EJSON.stringify(documents, undefined, 2, { relaxed: true })}\n`);
    console.log(`${subgraph}: ${documents.length} of ${name}`);
  }
}
