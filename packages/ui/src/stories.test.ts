import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Renders nothing of its own: every story is inside of it, or inside of what it provides. */
const WITHOUT_STORY = ['UiProvider'];

const read = (file: string) => readFileSync(join(__dirname, file), 'utf8');
const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' });
const folders = files.filter((file) => file.endsWith('index.ts')).map((file) => dirname(file));

/** The components that a folder exports: names in Pascal case which are not types. */
const componentsOf = (folder: string) =>
  [...read(join(folder, 'index.ts')).matchAll(/^export \{([^}]+)\} from/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z][A-Za-z]*[a-z][A-Za-z]*$/.test(name) && !WITHOUT_STORY.includes(name));

const storiesOf = (folder: string) =>
  files
    .filter((file) => file.endsWith('.stories.tsx') && dirname(file) === folder)
    .map(read)
    .join('\n');

const components = folders.flatMap((folder) => componentsOf(folder).map((name) => [folder, name] as const));

it('finds the components', () => {
  expect(components).toContainEqual(['button', 'IconButton']);
  expect(components).toContainEqual(['light/dialog', 'DialogActions']);
});

it.each(components)('%s: a story shows %s', (folder, name) => {
  expect(storiesOf(folder)).toMatch(new RegExp(`<${name}\\b`));
});
