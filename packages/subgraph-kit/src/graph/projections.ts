import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** Which stored fields are read. */
export interface Projection<T> {
  /** The same for equal projections. */
  readonly key: string;
  readonly fields: Readonly<Partial<Record<keyof T & string, 1>>>;
}

/** What a field of a type is made of; a field of a part of it is named by its path, such as `summary.total`. */
export type StoredFields<T> = Readonly<Record<string, readonly (keyof T & string)[]>>;

export interface ProjectionRules<T> {
  /** Name of the GraphQL type whose fields are selected. */
  readonly type: string;
  /** A field that is missing here needs the whole document. */
  readonly fields: StoredFields<T>;
  /** Read in any case: what identifies a document, and by which access is decided. */
  readonly always: readonly (keyof T & string)[];
}

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'schema'>;

/**
 * Reads of a collection only what the selected fields are made of: of a list with many rows, decoding what nobody has
 * asked for takes most of the time.
 */
export class Projections<T> {
  /** By the field and the path below it; selections are the same for every row, and for every use of a compiled query. */
  private readonly known = new WeakMap<readonly FieldNode[], Map<string, Projection<T> | undefined>>();

  constructor(private readonly rules: ProjectionRules<T>) {}

  /**
   * The projection for what is selected at `path` below the current field, such as `items` of a page; undefined where
   * the whole document is needed.
   */
  of(info: Info, ...path: readonly string[]): Projection<T> | undefined {
    const { fieldNodes } = info;
    const known = this.known.get(fieldNodes) ?? new Map<string, Projection<T> | undefined>();
    this.known.set(fieldNodes, known);
    const at = path.join('.');
    if (!known.has(at)) known.set(at, this.compute(info, path));
    return known.get(at);
  }

  private compute(info: Info, path: readonly string[]): Projection<T> | undefined {
    let nodes = info.fieldNodes;
    for (const name of path) nodes = selected(nodes, info).get(name) ?? [];
    const stored = this.storedFields(nodes, info, '');
    if (!stored) return undefined;
    const names = [...new Set([...this.rules.always, ...stored])].sort();
    const fields: Partial<Record<keyof T & string, 1>> = {};
    for (const name of names) fields[name] = 1;
    return { key: names.join(), fields };
  }

  private storedFields(
    nodes: readonly FieldNode[],
    info: Info,
    prefix: string,
  ): (keyof T & string)[] | undefined {
    const found: (keyof T & string)[] = [];
    const type = prefix === '' ? this.rules.type : undefined;
    for (const [name, fields] of selected(nodes, info, type)) {
      if (name === '__typename') continue;
      const path = `${prefix}${name}`;
      const isPart = fields.some(({ selectionSet }) => selectionSet !== undefined);
      const stored =
        this.rules.fields[path] ?? (isPart ? this.storedFields(fields, info, `${path}.`) : undefined);
      if (!stored) return undefined;
      found.push(...stored);
    }
    return found;
  }
}

/** The fields that are selected in any of the nodes, by name; conditions count as true. */
function selected(nodes: readonly FieldNode[], info: Info, type?: string): Map<string, FieldNode[]> {
  const found = new Map<string, FieldNode[]>();
  const concerns = ({ typeCondition }: Pick<FragmentDefinitionNode, 'typeCondition'>): boolean => {
    const name = typeCondition.name.value;
    return type === undefined || name === type || !isObjectType(info.schema.getType(name));
  };
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const name = selection.name.value;
        found.set(name, [...(found.get(name) ?? []), selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const { typeCondition, selectionSet } = selection;
        if (!typeCondition || concerns({ typeCondition })) collect(selectionSet);
      } else {
        const fragment = info.fragments[selection.name.value];
        if (fragment && concerns(fragment)) collect(fragment.selectionSet);
      }
    }
  };
  for (const { selectionSet } of nodes) if (selectionSet) collect(selectionSet);
  return found;
}
