import { ApolloArmor } from '@escape.tech/graphql-armor';
import { GraphQLError, Kind, type NameNode, type ValidationRule } from 'graphql';

/** Limits of one document. */
export interface DocumentLimits {
  depth: number;
  aliases: number;
  rootFields: number;
  directives: number;
}

/** Validation rules of the limits; they run once per document, since valid documents are cached. */
export function limitRules(limits: DocumentLimits): ValidationRule[] {
  const off = { enabled: false };
  const armor = new ApolloArmor({
    maxDepth: { n: limits.depth, flattenFragments: true },
    maxAliases: { n: limits.aliases },
    maxDirectives: { n: limits.directives },
    // Tokens are counted by the parser itself, and costs by the sizes of lists (`costPlugin`).
    maxTokens: off,
    costLimit: off,
    blockFieldSuggestion: off,
  });
  return [...armor.protect().validationRules, rootFieldsRule(limits.rootFields), knownRootRule, ownNamesRule];
}

/** Refuses operation types that the graph does not have; GraphQL's own rules leave this to execution. */
const knownRootRule: ValidationRule = (context) => ({
  OperationDefinition(operation) {
    if (context.getSchema().getRootType(operation.operation)) return;
    context.reportError(
      new GraphQLError(`The graph has no ${operation.operation} type.`, { nodes: operation }),
    );
  },
});

/** The variable in which the gateway sends subgraphs their references, beside those of the client. */
const OF_THE_GATEWAY = 'representations';

/**
 * Refuses reserved names for results and variables. GraphQL reserves those that begin with two underscores, and the
 * gateway reads the type of each object in a result under `__typename`; `__proto__` is no key of an object at all.
 */
const ownNamesRule: ValidationRule = (context) => {
  const refuse = (name: NameNode): void =>
    context.reportError(
      new GraphQLError(`The name ${name.value} is reserved: choose another one.`, { nodes: name }),
    );
  const isReserved = ({ value }: NameNode): boolean => value.startsWith('__');
  return {
    // A field without an alias is one of the schema.
    Field: ({ alias }) => {
      if (alias && isReserved(alias)) refuse(alias);
    },
    VariableDefinition: ({ variable: { name } }) => {
      if (isReserved(name) || name.value === OF_THE_GATEWAY) refuse(name);
    },
  };
};

/** Counts the root fields of an operation, including those in its fragments. */
function rootFieldsRule(limit: number): ValidationRule {
  return (context) => ({
    OperationDefinition(operation) {
      const spread = new Set<string>();
      const count = (selections: typeof operation.selectionSet.selections): number =>
        selections.reduce((total, selection) => {
          if (selection.kind === Kind.FIELD) return total + 1;
          if (selection.kind === Kind.INLINE_FRAGMENT)
            return total + count(selection.selectionSet.selections);
          const name = selection.name.value;
          if (spread.has(name)) return total;
          spread.add(name);
          return total + count(context.getFragment(name)?.selectionSet.selections ?? []);
        }, 0);
      const found = count(operation.selectionSet.selections);
      if (found > limit) {
        context.reportError(
          new GraphQLError(`Root field limit of ${limit} exceeded, found ${found}.`, { nodes: operation }),
        );
      }
    },
  });
}
