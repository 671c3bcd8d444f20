/** What stays in node_modules. None of it loads `graphql`, Nest or mongoose, of which a process has one copy only. */
const ALWAYS = [
  // Binaries, and files that threads load by their path.
  /^sharp$/,
  /^@swc\/core$/,
  /^piscina$/,
  // Large, and loaded only where files are in S3.
  /^@aws-sdk\//,
];

const IN_A_LIBRARY = /[\\/]node_modules[\\/]/;
const PACKAGE = /^(?:@[^/]+\/)?[^./@#][^/]*/;

/**
 * Whether a module is loaded at run time, instead of being part of the bundle. Libraries also try to load packages that
 * they can do without: a bundle has those that its part depends on, whatever else is installed in the checkout.
 * @param {string} request what is imported
 * @param {string} issuer the file that imports it
 * @param {ReadonlySet<string>} declared the packages that the part depends on
 */
export function isNotBundled(request, issuer, declared) {
  if (ALWAYS.some((pattern) => pattern.test(request))) return true;
  const [name] = PACKAGE.exec(request) ?? [];
  return name !== undefined && IN_A_LIBRARY.test(issuer) && !declared.has(name);
}
