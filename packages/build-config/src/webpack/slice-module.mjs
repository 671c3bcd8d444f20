import { parseSync } from '@swc/core';

/** @returns {object | undefined} the first argument of `defineSlice` */
function definition(node) {
  if (typeof node !== 'object' || node === null) return undefined;
  if (node.type === 'CallExpression' && node.callee.value === 'defineSlice')
    return node.arguments[0]?.expression;
  for (const child of Object.values(node)) {
    const found = definition(child);
    if (found) return found;
  }
  return undefined;
}

const valueOf = (object, name) => object?.properties?.find(({ key }) => key?.value === name)?.value;

/**
 * What `src/slice.ts` exports, read without running it.
 * @param {string} source
 * @returns {{ id: string | undefined, screens: string[] | undefined }} undefined where it is not written out there
 */
export function readSliceModule(source) {
  const slice = definition(parseSync(source, { syntax: 'typescript', target: 'es2022' }));
  const id = valueOf(slice, 'id')?.value;
  const names = valueOf(slice, 'screens')?.properties?.map(({ key }) => key?.value);
  return { id, screens: names?.every((name) => typeof name === 'string') ? names : undefined };
}

/**
 * Where the declaration and the module of a slice contradict each other: the shell would show an error card there.
 * @param {import('@hacchu-hub/slice-contract').SliceDeclaration} declaration
 * @param {ReturnType<typeof readSliceModule>} module
 * @returns {string[]}
 */
export function moduleProblems({ id, routes, topBar, account }, { id: exported, screens }) {
  const problems =
    exported === undefined || exported === id
      ? []
      : [`slice.json has the id "${id}", src/slice.ts "${exported}".`];
  if (!screens) return problems;
  const named = [
    ...routes.map(({ path, screen }) => [`route ${path}`, screen]),
    ...topBar.map(({ label, panel }) => [`button ${label}`, panel]),
    ...account.map(({ panel }) => ['section of the account page', panel]),
  ];
  const missing = named.filter(([, screen]) => !screens.includes(screen));
  return [
    ...problems,
    ...missing.map(
      ([what, screen]) =>
        `slice.json: ${what} shows the screen "${screen}", which src/slice.ts does not have. It has ${screens.join(', ')}.`,
    ),
  ];
}
