import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Source {
  uri: string;
  suites: string[];
  components: string[];
}

/**
 * The mirrors of Debian's main archive that apt on this machine is configured with, in its order; empty if
 * there are none. Security, snapshot and third-party archives are skipped: they do not carry complete Debian
 * suites.
 */
export function debianMirrors(aptDir: string, codename: string | undefined): string[] {
  const suites = new Set(['stable', 'testing', 'unstable', 'sid', ...(codename ? [codename] : [])]);
  const mirrors = readSources(aptDir)
    .filter(
      (source) => source.suites.some((suite) => suites.has(suite)) && source.components.includes('main'),
    )
    .map((source) => source.uri.replace(/(?<!\/)\/+$/, ''))
    .filter((uri) => /^https?:\/\//.test(uri) && !/security|snapshot/.test(uri));
  return [...new Set(mirrors.filter((uri) => uri.endsWith('/debian')))];
}

function readSources(aptDir: string): Source[] {
  const parts = join(aptDir, 'sources.list.d');
  const files = [
    join(aptDir, 'sources.list'),
    ...list(parts)
      .filter((name) => name.endsWith('.list') || name.endsWith('.sources'))
      .sort()
      .map((name) => join(parts, name)),
  ];
  return files.flatMap((file) =>
    file.endsWith('.sources') ? parseDeb822(read(file)) : parseLines(read(file)),
  );
}

/** One-line format: `deb [options] uri suite component...`. */
function parseLines(text: string): Source[] {
  return text.split('\n').flatMap((line) => {
    const match = /^\s*deb\s+(?:\[[^\]]*\]\s+)?(\S+)\s+(\S+)\s+([^#]*)/.exec(line);
    if (!match) return [];
    const [, uri = '', suite = '', components = ''] = match;
    return [{ uri, suites: [suite], components: words(components) }];
  });
}

/** deb822 format: stanzas of `Field: value`, where a line that starts with white space continues a value. */
function parseDeb822(text: string): Source[] {
  return text.split(/\n\s*\n/).flatMap((stanza) => {
    const fields = new Map<string, string>();
    let last = '';
    for (const line of stanza.split('\n')) {
      if (line.startsWith('#')) continue;
      const field = /^([A-Za-z-]+):(.*)$/.exec(line);
      if (field) {
        last = (field[1] ?? '').toLowerCase();
        fields.set(last, field[2] ?? '');
      } else if (last) {
        fields.set(last, `${fields.get(last) ?? ''} ${line}`);
      }
    }
    const value = (name: string): string[] => words(fields.get(name) ?? '');
    if (!value('types').includes('deb') || fields.get('enabled')?.trim() === 'no') return [];
    return value('uris').map((uri) => ({ uri, suites: value('suites'), components: value('components') }));
  });
}

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function list(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
