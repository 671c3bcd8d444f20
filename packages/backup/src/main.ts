import { runCommand } from './commands.js';
import { failureText } from './failure.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  process.exitCode = await runCommand(process.argv.slice(2), process.env, say);
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
}
// The SDKs keep connections open.
process.exit();
