import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  GraphQLString,
  isEnumType,
} from 'graphql';

// A string is read as the Latin-1 characters of its UTF-8 bytes. After a wrong character no part of these patterns can
// match in another way, so that they are linear.
const STRING = String.raw`"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"`;
/** Integers that a JavaScript number holds exactly. */
const INTEGER = String.raw`(?:0|-?[1-9]\d{0,14})`;
/** Numbers whose text is the one that JavaScript would write; others are left to it. */
const NUMBER = String.raw`(?:0|-?[1-9]\d{0,8}(?:\.\d{0,5}[1-9])?|-?0\.\d{0,5}[1-9]|-?[1-9]\d{9,14})`;
const BOOLEAN = '(?:true|false)';

/** The source of a regular expression for the JSON text of a type's values, null excluded. */
export function leafPattern(type: GraphQLLeafType): string {
  if (isEnumType(type))
    return `"(?:${type
      .getValues()
      .map(({ name }) => name)
      .join('|')})"`;
  switch (type.name) {
    case GraphQLString.name:
      return STRING;
    case GraphQLID.name:
      return `(?:${STRING}|${INTEGER})`;
    case GraphQLInt.name:
      return INTEGER;
    case GraphQLFloat.name:
      return NUMBER;
    case GraphQLBoolean.name:
      return BOOLEAN;
    default:
      // Custom scalars are valid as their subgraph serialised them.
      return `(?:${STRING}|${NUMBER}|${BOOLEAN})`;
  }
}

/** The source of a regular expression for a text. */
export const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
