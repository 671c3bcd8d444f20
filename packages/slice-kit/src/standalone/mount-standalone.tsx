import type { Slice } from '@hacchu-hub/slice-contract';
import { parseDeclaration, withDeclaredCapabilities } from '@hacchu-hub/slice-contract';
import { createRoot } from 'react-dom/client';
import { StandaloneApp } from './standalone-app.js';
import { createStandaloneClient, readCurrentUser } from './standalone-client.js';
import { forgetSession, readStandaloneConfig, storedToken } from './standalone-session.js';
import { StandaloneSignIn } from './standalone-sign-in.js';

/**
 * Renders a slice alone on its own origin, against the development stack.
 * @param slice the default export of `slice.ts`
 * @param slicejson the parsed `slice.json`
 */
export async function mountStandalone(slice: Slice, slicejson: unknown): Promise<void> {
  const root = createRoot(
    document.getElementById('root') ?? document.body.appendChild(document.createElement('div')),
  );
  const parsed = parseDeclaration(slicejson);
  if (!parsed.ok) {
    root.render(<pre role="alert">{parsed.problems.join('\n')}</pre>);
    return;
  }
  const { declaration } = parsed;
  const config = await readStandaloneConfig();
  const signIn = <StandaloneSignIn config={config} sliceName={declaration.name} />;
  if (storedToken() === undefined) {
    root.render(signIn);
    return;
  }
  const client = createStandaloneClient(config);
  try {
    const user = withDeclaredCapabilities(await readCurrentUser(client), [declaration]);
    const graphUrl = `${config.gatewayUrl}/graphql`;
    root.render(
      <StandaloneApp
        slice={slice}
        declaration={declaration}
        client={client}
        graphUrl={graphUrl}
        user={user}
      />,
    );
  } catch {
    forgetSession();
    root.render(signIn);
  }
}
