import type { FetchNode, PlanNode } from '@apollo/query-planner';
import {
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';
import {
  type PreparedRequest,
  prepareRequest,
  type SubgraphDataSource,
} from '../../subgraphs/subgraph-data-source.js';
import { type SelectedFields, selectionSetsOf } from '../selected-fields.js';
import { entitiesReader, entitySelection, type ReadEntities, type Refer, referrer } from './entity-fetch.js';
import {
  type FetchedObject,
  isTypeName,
  type LaidField,
  layOut,
  NotSupported,
  ObjectLayout,
  type Selection,
} from './layout.js';
import { objectReader, type ObjectSlots, type Read } from './response-reader.js';
import { objectWriter, type Write } from './response-writer.js';
import { textOf } from './texts.js';

export interface PathStep {
  slot: number;
  isList: boolean;
}

interface Fetch {
  service: SubgraphDataSource;
  request: PreparedRequest;
  /** Names of the operation's variables that the request uses. */
  usages: readonly string[];
  /** The parts of the body around its variables. */
  before: string;
  after: string;
}
export interface RootFetch extends Fetch {
  kind: 'root';
  read: (text: string, into: ObjectSlots) => boolean;
}
export interface EntityFetch extends Fetch {
  kind: 'entities';
  refer: Refer;
  read: ReadEntities;
}
export type UnparsedStep =
  | { kind: 'sequence' | 'parallel'; steps: readonly UnparsedStep[] }
  | { kind: 'flatten'; path: readonly PathStep[]; step: UnparsedStep }
  | RootFetch
  | EntityFetch;

/** A plan whose responses are checked and copied as text: no value of them is parsed and written again. */
export interface UnparsedPlan {
  step: UnparsedStep;
  /** Of the root object. */
  size: number;
  write: Write;
}

export interface UnparsedOperation {
  node: PlanNode;
  rootType: GraphQLObjectType;
  selectionSet: SelectionSetNode;
  selected: SelectedFields;
  services: ReadonlyMap<string, SubgraphDataSource>;
}

/**
 * Undefined for operations with anything but objects of known types and lists of them, and where two subgraphs return
 * the same field.
 */
export function compileUnparsed(operation: UnparsedOperation): UnparsedPlan | undefined {
  try {
    return new Compilation(operation).compile();
  } catch (error) {
    if (error instanceof NotSupported) return undefined;
    throw error;
  }
}

const BEFORE_DATA = '{"data":';

/** First all fetches add their fields to the layouts, then those of the response are marked, then all is compiled. */
class Compilation {
  private readonly fields = new Map<ObjectLayout, { key: string; field: LaidField | undefined }[]>();

  constructor(private readonly operation: UnparsedOperation) {}

  compile(): UnparsedPlan {
    const { node, rootType, selectionSet } = this.operation;
    const root = new ObjectLayout(rootType);
    const compileStep = this.step(node, root);
    this.mark(root, [selectionSet]);
    const step = compileStep();
    return { step, size: root.fields.size, write: this.writer(root) };
  }

  /** @returns what compiles the step once the whole operation is laid out */
  private step(node: PlanNode, layout: ObjectLayout): () => UnparsedStep {
    switch (node.kind) {
      case 'Sequence':
      case 'Parallel': {
        const kind = node.kind === 'Sequence' ? 'sequence' : 'parallel';
        const steps = node.nodes.map((child) => this.step(child, layout));
        return () => ({ kind, steps: steps.map((compile) => compile()) });
      }
      case 'Flatten': {
        const { path, target } = along(layout, node.path);
        const compile = this.step(node.node, target);
        return () => ({ kind: 'flatten', path, step: compile() });
      }
      case 'Fetch':
        return this.fetch(node, layout);
      default:
        throw new NotSupported();
    }
  }

  private fetch(node: FetchNode, layout: ObjectLayout): () => UnparsedStep {
    const service = this.operation.services.get(node.serviceName);
    if (!service) throw new NotSupported();
    const { operation: query, operationName, requires, variableUsages: usages = [] } = node;
    const request = prepareRequest(query, operationName);
    const before = textOf(Buffer.from(request.beforeVariables));
    const after = textOf(Buffer.from(request.afterVariables));
    const fetch = { service, request, usages, before, after };
    const selection = selectionOf(query);
    if (!requires) {
      if (layout.type !== this.operation.rootType) throw new NotSupported();
      const fetched = layOut(layout, selection);
      return () => ({ ...fetch, kind: 'root', read: rootReader(objectReader(fetched)) });
    }
    if (usages.includes('representations')) throw new NotSupported();
    const refer = referrer(layout, requires);
    const fetched = entitySelection(layout, selection);
    return () => ({
      ...fetch,
      kind: 'entities',
      refer,
      read: entitiesReader(objectReader(fetched), slotsOf(fetched)),
    });
  }

  private mark(layout: ObjectLayout, sets: readonly SelectionSetNode[]): void {
    const entries = [...this.operation.selected.of(layout.type, sets)].map(([key, nodes], position) => {
      const isName = nodes[0]?.name.value === '__typename';
      const field = isName ? layout.fields.get(key) : layout.field(key);
      if (!field) return { key, field };
      if (isTypeName(field) !== isName) throw new NotSupported();
      field.position = position;
      if (field.child) this.mark(field.child, selectionSetsOf(nodes));
      return { key, field };
    });
    layout.responseSize = entries.length;
    this.fields.set(layout, entries);
  }

  private writer(layout: ObjectLayout): Write {
    const writerOf = ({ child }: LaidField): Write => {
      if (!child) throw new NotSupported();
      return this.writer(child);
    };
    return objectWriter(layout, this.fields.get(layout) ?? [], writerOf);
  }
}

function selectionOf(query: string): Selection {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const operations: OperationDefinitionNode[] = [];
  for (const definition of parse(query, { noLocation: true }).definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition);
    else if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const [operation, ...others] = operations;
  if (!operation || others.length > 0) throw new NotSupported();
  return { selections: operation.selectionSet.selections, fragments };
}

function along(
  from: ObjectLayout,
  path: readonly (string | number)[],
): { path: PathStep[]; target: ObjectLayout } {
  const steps: PathStep[] = [];
  let target = from;
  const rest = [...path];
  for (let key = rest.shift(); key !== undefined; key = rest.shift()) {
    const { child, slot, isList } = target.field(String(key));
    if (!child || (rest[0] === '@') !== isList) throw new NotSupported();
    if (isList) rest.shift();
    steps.push({ slot, isList });
    target = child;
  }
  return { path: steps, target };
}

const slotsOf = ({ items }: FetchedObject): number[] => items.map(({ field }) => field.slot);

function rootReader(read: Read): RootFetch['read'] {
  return (text, into) => {
    if (!text.startsWith(BEFORE_DATA)) return false;
    const end = read(text, BEFORE_DATA.length, into);
    return end >= 0 && text.endsWith('}') && text.length === end + 1;
  };
}
