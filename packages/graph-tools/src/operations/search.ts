import { type DocumentNode, type FieldNode, Kind, parse, type SelectionSetNode } from 'graphql';

/** What `slice.json` declares for the search of the shell, as far as its query is concerned. */
export interface DeclaredSearch {
  area: string;
  query: string;
  groups: readonly {
    path: string;
    title: readonly string[];
    subtitle?: readonly string[] | undefined;
    to: string;
    listParameter?: string | undefined;
  }[];
}

/** The field at a dotted path of response names. */
function fieldAt(selections: SelectionSetNode | undefined, path: string): FieldNode | undefined {
  const [name, ...rest] = path.split('.');
  const field = selections?.selections.find(
    (one): one is FieldNode => one.kind === Kind.FIELD && (one.alias ?? one.name).value === name,
  );
  return rest.length === 0 ? field : fieldAt(field?.selectionSet, rest.join('.'));
}

/** What the shell reads of each row of a group. */
const fieldsOf = (
  { title, subtitle = [], to, listParameter }: DeclaredSearch['groups'][number],
  area: string,
): string[] => {
  const isInDemand =
    to.includes('/:demandUuid') && (listParameter !== undefined || !to.endsWith('/:demandUuid'));
  return [
    'uuid',
    ...title,
    ...subtitle,
    // Outside of a demand, the record names the one that its page belongs to.
    ...(area === 'operator' && isInDemand ? ['demand.uuid'] : []),
  ];
};

/** Sentences about a declared search whose query does not give what its groups show. */
export function searchProblems(search: DeclaredSearch): string[] {
  let document: DocumentNode;
  try {
    document = parse(search.query);
  } catch (error) {
    return [`invalid search query: ${String(error)}`];
  }
  const [operation, ...others] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || operation.operation !== 'query' || others.length > 0)
    return ['the search query is not one query without fragments'];
  const known = ['text', ...(search.area === 'operator-demand' ? ['demandUuid'] : [])];
  const unknown = (operation.variableDefinitions ?? [])
    .map(({ variable }) => variable.name.value)
    .filter((name) => !known.includes(name));
  return [
    ...unknown.map(
      (name) => `the search query has a variable $${name}; it is given $${known.join(' and $')}`,
    ),
    ...search.groups.flatMap((group) => {
      const rows = fieldAt(operation.selectionSet, group.path)?.selectionSet;
      if (!rows) return [`the search query has no list ${group.path}`];
      return fieldsOf(group, search.area)
        .filter((field) => !fieldAt(rows, field))
        .map((field) => `the search query does not ask for ${field} of ${group.path}`);
    }),
  ];
}
