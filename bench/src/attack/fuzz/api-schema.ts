import { readFileSync } from 'node:fs';
import { type ASTNode, buildASTSchema, type DirectiveNode, type GraphQLSchema, parse, visit } from 'graphql';

const FEDERATION = /^(?:join__|link__|core__)/;

/**
 * The public part of the composed graph: without federation's own definitions and without what is
 * inaccessible.
 */
export function readApiSchema(path: string): GraphQLSchema {
  const document = visit(parse(readFileSync(path, 'utf8')), {
    enter: (node) => {
      if (node.kind === 'SchemaDefinition' || node.kind === 'DirectiveDefinition') return null;
      return isHidden(node) ? null : undefined;
    },
    Directive: () => null,
  });
  return buildASTSchema(document, { assumeValidSDL: true });
}

function isHidden(node: ASTNode): boolean {
  if (!('name' in node) || !node.name || node.kind === 'NamedType') return false;
  const directives: readonly DirectiveNode[] = 'directives' in node ? (node.directives ?? []) : [];
  return (
    FEDERATION.test(node.name.value) ||
    directives.some((directive) => directive.name.value === 'inaccessible')
  );
}
