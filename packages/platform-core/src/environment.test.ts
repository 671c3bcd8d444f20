import { expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  count,
  EnvironmentError,
  json,
  loadEnvironment,
  port,
  processVariables,
  requireEnvironment,
} from './environment.js';

const schema = z.object({
  ...processVariables,
  PORT: port(),
  LIMIT: count(5),
  KEY: json(z.object({ kid: z.string() })).optional(),
});

it('an environment is read with the defaults of every process', () => {
  expect(loadEnvironment(schema, { PORT: '4001', KEY: '{"kid":"gateway"}' })).toEqual({
    NODE_ENV: 'development',
    HACCHU_ENV: 'development',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PORT: 4001,
    LIMIT: 5,
    KEY: { kid: 'gateway' },
  });
});

it('a message names every invalid variable and repeats no value', () => {
  const load = () =>
    loadEnvironment(schema, { PORT: '70000', LIMIT: '0', KEY: 'secret-part', METRICS_TOKEN: 'short' });
  expect(load).toThrow(EnvironmentError);
  for (const name of ['PORT', 'LIMIT', 'KEY: must be JSON', 'METRICS_TOKEN']) expect(load).toThrow(name);
  expect(load).not.toThrow(/secret-part|short\b/);
});

it('the token of the metrics may be two while it is rotated, each as long as one', () => {
  const [old, next] = ['0123456789abcdef', 'ghijklmnopqrstuv'];
  const given = { PORT: '4001', KEY: '{"kid":"gateway"}', METRICS_TOKEN: `${next},${old}` };
  expect(loadEnvironment(schema, given).METRICS_TOKEN).toBe(`${next},${old}`);
  expect(() => loadEnvironment(schema, { ...given, METRICS_TOKEN: `${next},short` })).toThrow(
    'METRICS_TOKEN',
  );
});

it('a message says of a variable that is not set that it is missing', () => {
  const required = z.object({
    PORT: port(),
    MONGODB_URI: z.string(),
    KEY: json(z.object({ kid: z.string() })),
  });
  expect(() => loadEnvironment(required, { KEY: '{}' })).toThrow(
    'The environment is invalid: PORT: is missing; MONGODB_URI: is missing; KEY.kid: Invalid input',
  );
});

it('several checks name their problems in one message', () => {
  const refuse = (problem: string) => () => {
    throw new EnvironmentError([problem]);
  };
  expect(() =>
    requireEnvironment(refuse('PORT: is missing'), () => 'fine', refuse('HOST: is missing')),
  ).toThrow('The environment is invalid: PORT: is missing; HOST: is missing');
  expect(() => requireEnvironment(() => 'fine')).not.toThrow();
  const defect = () => {
    throw new TypeError('of the program');
  };
  expect(() => requireEnvironment(refuse('PORT: is missing'), defect)).toThrow(TypeError);
});
