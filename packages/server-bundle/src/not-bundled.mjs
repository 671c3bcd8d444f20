/** What stays in node_modules. None of it loads `graphql`, Nest or mongoose, of which a process has one copy only. */
const ALWAYS = [
  // Binaries, and files that threads load by their path.
  /^sharp$/,
  /^@swc\/core$/,
  /^piscina$/,
  // Large, and loaded only where files are in S3.
  /^@aws-sdk\//,
];

/** What Nest looks for and does not find here, or what its drivers offer and we do not use. */
const ALTERNATIVES_OF_NEST = [
  /^@apollo\/gateway$/,
  /^@fastify\/(multipart|view)$/,
  /^@nestjs\/(microservices|platform-express|websockets)(\/|$)/,
  /^(class-transformer|class-validator|ts-morph)$/,
];

/**
 * Whether a module is loaded at run time, instead of being part of the bundle.
 * @param {string} request what is imported
 * @param {string} issuer the file that imports it
 */
export const isNotBundled = (request, issuer) =>
  ALWAYS.some((pattern) => pattern.test(request)) ||
  (/[\\/]@nestjs[\\/]/.test(issuer) && ALTERNATIVES_OF_NEST.some((pattern) => pattern.test(request)));
