import { join, resolve } from 'node:path';

const local = (variable: string, fallback: number): string =>
  `http://127.0.0.1:${process.env[variable] ?? fallback}`;

/** Where the stack under test is: the same variables that move its parts to other ports. */
export const SHELL_URL = local('HACCHU_PORT_SHELL', 8080);
export const GATEWAY_ORIGIN = local('HACCHU_PORT_GATEWAY', 4000);
export const AUTH_ORIGIN = local('HACCHU_PORT_AUTH', 9099);
export const MAIL_ORIGIN = local('HACCHU_PORT_MAIL', 1080);
export const LOGILESS_ORIGIN = local('HACCHU_PORT_LOGILESS', 9010);
export const SLACK_ORIGIN = local('HACCHU_PORT_SLACK', 9020);
/** Where mail for the product comes in. */
export const INBOUND_PORT = Number(process.env['HACCHU_PORT_INBOUND'] ?? 1026);
export const CONTROL_ORIGIN = local('HACCHU_PORT_CONTROL', 4400);
export const FIREBASE_PROJECT = 'demo-hacchu-hub';

const dataDir = resolve(import.meta.dirname, '../..', process.env['HACCHU_DATA_DIR'] ?? '.data');
/** Written by the stack at its first start. */
export const SECRETS_FILE = join(dataDir, 'secrets.json');
