import { join, resolve } from 'node:path';

const local = (variable: string, fallback: number): string =>
  `http://127.0.0.1:${process.env[variable] ?? fallback}`;

/** Addresses of the stack under test: read from the same variables that change the ports of its processes. */
export const SHELL_URL = local('HACCHU_PORT_SHELL', 8080);
export const GATEWAY_ORIGIN = local('HACCHU_PORT_GATEWAY', 4000);
/** A gateway that takes operations of specs; the one of the pages takes registered operations alone. */
export const OPEN_GATEWAY_ORIGIN = process.env['HACCHU_PORT_OPEN_GATEWAY']
  ? local('HACCHU_PORT_OPEN_GATEWAY', 0)
  : GATEWAY_ORIGIN;
export const REGISTRY_ORIGIN = local('HACCHU_PORT_REGISTRY', 4900);
export const AUTH_ORIGIN = local('HACCHU_PORT_AUTH', 9099);
export const MAIL_ORIGIN = local('HACCHU_PORT_MAIL', 1080);
export const LOGILESS_ORIGIN = local('HACCHU_PORT_LOGILESS', 9010);
export const TELEMETRY_ORIGIN = local('HACCHU_PORT_TELEMETRY', 9030);
export const SLACK_ORIGIN = local('HACCHU_PORT_SLACK', 9020);
/** Where inbound mail is received. */
export const INBOUND_PORT = Number(process.env['HACCHU_PORT_INBOUND'] ?? 1026);
export const CONTROL_ORIGIN = local('HACCHU_PORT_CONTROL', 4400);
export const FIREBASE_PROJECT = 'demo-hacchu-hub';

/** The checkout. */
export const ROOT = resolve(import.meta.dirname, '../..');
const dataDir = resolve(ROOT, process.env['HACCHU_DATA_DIR'] ?? '.data');
/** Created by the stack on its first start. */
export const SECRETS_FILE = join(dataDir, 'secrets.json');
