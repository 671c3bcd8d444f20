'use strict';
const { readFileSync } = require('node:fs');
const { SourceMap } = require('node:module');
const { dirname, join } = require('node:path');

/**
 * Makes stacks name the sources instead of a file of the bundle. Unlike `--enable-source-maps`, which reads all maps
 * when a process starts, this reads the map with the first stack that is looked at.
 * @param {string} file a script with a source map next to it
 */
exports.mapStacks = (file) => {
  let map;
  const place = (frame) => {
    const text = `    at ${frame}`;
    if (frame.getFileName() !== file) return text;
    map ??= readMap(file);
    const line = frame.getLineNumber();
    const column = frame.getColumnNumber();
    const entry = map?.findEntry(line - 1, column - 1);
    if (entry?.originalSource === undefined) return text;
    return text.replace(
      `${file}:${line}:${column}`,
      `${join(dirname(file), entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`,
    );
  };
  Error.prepareStackTrace = (error, frames) => [nameOf(error), ...frames.map(place)].join('\n');
};

function readMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return undefined;
  }
}

/** The first line of a stack, also of an error whose message cannot be read. */
function nameOf(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return '<error>';
  }
}
