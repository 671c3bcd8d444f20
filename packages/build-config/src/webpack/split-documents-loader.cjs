const { basename } = require('node:path');

/** A generated document: one line of its file. */
const DOCUMENT = /^export const (\w+) = \{.* as unknown as DocumentNode<.*$/gm;
const QUERY = /^\?document=(\w+)$/;

/**
 * Makes each document of a generated file a module of its own, so that a screen loads the operations that it sends
 * and not those of the whole slice.
 *
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} source
 */
module.exports = function splitDocuments(source) {
  const wanted = QUERY.exec(this.resourceQuery)?.[1];
  const documents = new Map([...source.matchAll(DOCUMENT)].map(([line, name]) => [name, line]));
  if (wanted === undefined) {
    const file = basename(this.resourcePath);
    return source.replace(DOCUMENT, (line, name) => `export { ${name} } from './${file}?document=${name}';`);
  }
  const document = documents.get(wanted);
  if (document === undefined) throw new Error(`${this.resourcePath} has no document ${wanted}.`);
  return document;
};
