import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readArguments, readClients } from '../arguments.js';
import { clientWorkspaces, findRoot } from '../repository.js';
import { apiSchemaOf } from '../supergraph/api-schema.js';
import { generateTypes } from './generate.js';

const USAGE = 'Usage: codegen <workspace…> | --all  [--check] [--schema supergraph.graphql]';

const OPTIONS = {
  check: { type: 'boolean' },
  schema: { type: 'string' },
  all: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Say = (line: string) => void;

/** `npm run codegen -- mf-orders` writes `src/generated/graphql.ts`; `--check` reports when it is out of date. */
export async function runCodegen(argv: string[], say: Say): Promise<number> {
  try {
    const { values, positionals } = readArguments(argv, OPTIONS, USAGE);
    if (values.help) {
      say(USAGE);
      return 0;
    }
    const root = findRoot(process.cwd());
    const workspaces = values.all ? clientWorkspaces(root) : readClients(root, positionals);
    if (workspaces.length > 0) return await generateAll(root, workspaces, values, say);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 1;
  }
  say(USAGE);
  return 2;
}

async function generateAll(
  root: string,
  workspaces: readonly string[],
  values: { check?: boolean | undefined; schema?: string | undefined },
  say: Say,
): Promise<number> {
  const schemaFile = values.schema ? resolve(values.schema) : join(root, 'gateway', 'supergraph.graphql');
  if (!existsSync(schemaFile)) {
    say(`${schemaFile} does not exist. Run \`npm run graph -- compose\` first.`);
    return 1;
  }
  const schema = apiSchemaOf(readFileSync(schemaFile, 'utf8'));
  let failed = 0;
  for (const workspace of workspaces) {
    const target = join(root, workspace, 'src', 'generated', 'graphql.ts');
    try {
      const text = await generateTypes(root, workspace, schema);
      const current = existsSync(target) ? readFileSync(target, 'utf8') : undefined;
      if (current === text) continue;
      if (values.check) {
        failed += 1;
        say(
          `${workspace}: src/generated/graphql.ts is not what its .graphql files say. Run \`npm run codegen -- ${workspace}\`.`,
        );
        continue;
      }
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
      say(`${workspace}: wrote src/generated/graphql.ts`);
    } catch (error) {
      failed += 1;
      say(`${workspace}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return failed === 0 ? 0 : 1;
}
