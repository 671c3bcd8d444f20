import { isUtf8 } from 'node:buffer';
import type { RequestContext, SubgraphResponse } from '../../request-context.js';
import { spread } from '../../subgraphs/subgraph-data-source.js';
import type { RecordedResponses } from '../recorded-responses.js';
import { type Data } from '../response-data.js';
import { UnexpectedResponse } from '../response-shape.js';
import type { ObjectSlots, Slot } from './response-reader.js';
import { bytesOf, textOf, valueOf } from './texts.js';
import type { EntityFetch, PathStep, RootFetch, UnparsedPlan, UnparsedStep } from './unparsed-plan.js';

interface Run {
  context: RequestContext;
  variables: Data;
  responses: RecordedResponses<SubgraphResponse>;
  /** False after a response that is not exactly as expected. */
  isReadable: boolean;
}

/**
 * Executes a plan on the text of the subgraphs' responses.
 *
 * @returns the body of the response; undefined after a response that is not exactly as expected (an error, a null or
 * another type, another order), when `responses` has what was received so far
 */
export async function runUnparsed(
  plan: UnparsedPlan,
  variables: Data,
  context: RequestContext,
  responses: RecordedResponses<SubgraphResponse>,
): Promise<Buffer | undefined> {
  const run: Run = { context, variables, responses, isReadable: true };
  const root: ObjectSlots = new Array<Slot>(plan.size);
  await runStep(run, plan.step, [root]);
  if (!run.isReadable) return undefined;
  try {
    return bytesOf(`{"data":${plan.write(root)}}`);
  } catch (error) {
    if (error instanceof UnexpectedResponse) return undefined;
    throw error;
  }
}

async function runStep(run: Run, step: UnparsedStep, places: readonly ObjectSlots[]): Promise<void> {
  if (!run.isReadable) return;
  switch (step.kind) {
    case 'sequence':
      for (const child of step.steps) await runStep(run, child, places);
      return;
    case 'parallel':
      await Promise.all(step.steps.map((child) => runStep(run, child, places)));
      return;
    case 'flatten': {
      const found: ObjectSlots[] = [];
      for (const place of places) gather(place, step.path, 0, found);
      if (found.length > 0) await runStep(run, step.step, found);
      return;
    }
    case 'root':
      return fetchRoot(run, step, places);
    case 'entities':
      return fetchEntities(run, step, places);
  }
}

/** Collects the objects at a path. */
function gather(object: ObjectSlots, path: readonly PathStep[], index: number, into: ObjectSlots[]): void {
  const step = path[index];
  if (!step) {
    into.push(object);
    return;
  }
  const value = object[step.slot];
  if (!Array.isArray(value)) return;
  if (!step.isList) gather(value, path, index + 1, into);
  else for (const item of value) if (Array.isArray(item)) gather(item, path, index + 1, into);
}

async function fetchRoot(run: Run, step: RootFetch, [root]: readonly ObjectSlots[]): Promise<void> {
  if (!root) return;
  const { service, request } = step;
  const variables = variablesOf(run, step);
  const body = `${step.before}${textOfValue(variables)}${step.after}`;
  let text = '';
  const response = await service.exchange(request, bytesOf(body), false, run.context, (bytes) => {
    text = isUtf8(bytes) ? textOf(bytes) : '';
    return isRead(() => step.read(text, root));
  });
  if (response) run.isReadable = false;
  run.responses.addLater(() => ({
    subgraph: service.name,
    query: request.query,
    variables,
    response: response ?? parsed(text),
  }));
}

async function fetchEntities(run: Run, step: EntityFetch, places: readonly ObjectSlots[]): Promise<void> {
  const { service, request } = step;
  const indexes = new Map<string, number>();
  const owners: ObjectSlots[][] = [];
  const references: string[] = [];
  const indexOf: number[] = [];
  for (const place of places) {
    const reference = step.refer(place);
    if (reference === undefined) continue;
    const known = indexes.get(reference);
    if (known !== undefined) {
      owners[known]?.push(place);
      indexOf.push(known);
      continue;
    }
    indexes.set(reference, references.length);
    indexOf.push(references.length);
    references.push(reference);
    owners.push([place]);
  }
  if (references.length === 0) return;
  const variables = variablesOf(run, step);
  const others = textOfValue(variables).slice(0, -1);
  const separator = others === '{' ? '' : ',';
  const list = references.join(',');
  const body = `${step.before}${others}${separator}"representations":[${list}]}${step.after}`;
  let text = '';
  const response = await service.exchange(request, bytesOf(body), true, run.context, (bytes) => {
    text = isUtf8(bytes) ? textOf(bytes) : '';
    return isRead(() => step.read(text, owners));
  });
  if (response) run.isReadable = false;
  run.responses.addLater(() => {
    const sent = references.map(valueOf);
    const isUnique = indexOf.length === references.length;
    const received = response ?? parsed(text);
    return {
      subgraph: service.name,
      query: request.query,
      variables: { ...variables, representations: indexOf.map((index) => sent[index]) },
      response: isUnique ? received : spread(received, { references: sent, places: indexOf }),
    };
  });
}

function variablesOf({ variables: given }: Run, { usages }: RootFetch | EntityFetch): Data {
  const variables: Data = {};
  for (const name of usages)
    if (Object.hasOwn(given, name) && given[name] !== undefined) variables[name] = given[name];
  return variables;
}

/** A pattern that meets more than it has memory for is a text that cannot be read either. */
function isRead(read: () => boolean): boolean {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const parsed = (text: string): SubgraphResponse => valueOf(text) as SubgraphResponse;

/** The JSON text of a value. */
function textOfValue(variables: Data): string {
  const text = JSON.stringify(variables);
  return text === '{}' ? text : textOf(Buffer.from(text));
}
