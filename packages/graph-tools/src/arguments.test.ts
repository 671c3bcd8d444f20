import { describe, expect, it } from '@jest/globals';
import { runCodegen } from './codegen/command.js';
import { runGraph } from './command.js';

describe.each([
  ['graph', runGraph],
  ['codegen', runCodegen],
])('npm run %s', (name, run) => {
  const call = async (...argv: string[]) => {
    const said: string[] = [];
    const code = await run(argv, (line) => void said.push(line));
    return { code, said: said.join('\n') };
  };

  it('names an option that it does not know, and those it knows', async () => {
    const { code, said } = await call('--nonsense');
    expect(code).toBe(2);
    expect(said).toContain("'--nonsense'");
    expect(said).toContain(`Usage: ${name} `);
  });

  it('explains itself with --help and without arguments', async () => {
    expect(await call('--help')).toEqual({ code: 0, said: expect.stringContaining(`Usage: ${name} `) });
    expect(await call()).toEqual({ code: 2, said: expect.stringContaining(`Usage: ${name} `) });
  });
});
