import { buildSubgraph, type NamedType, type Schema, Supergraph } from '@apollo/federation-internals';

/** What a supergraph expects of one subgraph. */
export interface SubgraphPart {
  url: string;
  schema: Schema;
  /** The part as text, for comparisons. */
  text: string;
}

/** The parts of a supergraph by the names of their subgraphs. @throws Error when it is not a supergraph */
export function partsOf(supergraphSdl: string): Map<string, SubgraphPart> {
  const subgraphs = Supergraph.build(supergraphSdl).subgraphs();
  return new Map(
    [...subgraphs].map((subgraph) => [
      subgraph.name,
      { url: subgraph.url, schema: subgraph.schema, text: `${subgraph.url}\n${subgraph.toString()}` },
    ]),
  );
}

/**
 * Fields that a graph expects of a subgraph and that the served schema lacks, as `Type.field`. A subgraph may serve
 * more than the graph expects: it is released before the graph.
 */
export function missingFrom(servedSdl: string, name: string, expected: SubgraphPart): string[] {
  const served = buildSubgraph(name, expected.url, servedSdl).schema;
  return [...expected.schema.types()]
    .filter((type) => !OF_FEDERATION.test(type.name))
    .flatMap((type) => missingOf(type, served.type(type.name)));
}

/** Types that federation adds. */
const OF_FEDERATION = /^(?:_|federation__|link__|join__)/;

function missingOf(expected: NamedType, served: NamedType | undefined): string[] {
  if (served?.kind !== expected.kind) return [expected.name];
  if (expected.kind === 'EnumType' && served.kind === 'EnumType') {
    return expected.values
      .filter(({ name }) => !served.value(name))
      .map(({ name }) => `${expected.name}.${name}`);
  }
  if (expected.kind === 'InputObjectType' && served.kind === 'InputObjectType') {
    return expected
      .fields()
      .filter(({ name }) => !served.field(name))
      .map(({ coordinate }) => coordinate);
  }
  const isObject = expected.kind === 'ObjectType' && served.kind === 'ObjectType';
  const isInterface = expected.kind === 'InterfaceType' && served.kind === 'InterfaceType';
  if (!isObject && !isInterface) return [];
  return expected
    .fields()
    .filter(({ name }) => !OF_FEDERATION.test(name))
    .flatMap((field) => {
      const found = served.field(field.name);
      if (!found || String(found.type) !== String(field.type)) return [field.coordinate];
      return field
        .arguments()
        .filter(({ name }) => !found.argument(name))
        .map(({ coordinate }) => coordinate);
    });
}
