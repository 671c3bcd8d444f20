import { type DocumentNode, gql } from '@apollo/client';

/** Parses a document that is known only at run time; loaded on demand, since generated documents need no parser. */
export const parseDocument = (text: string): DocumentNode => gql(text);
