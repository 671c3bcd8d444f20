import { useSyncExternalStore } from 'react';
import { LoadedChunk } from '../navigation/loaded-chunk.js';
import { useSessionService } from '../session/session-context.js';

const loadDialog = () => import(/* webpackChunkName: "second-factor-dialog" */ './second-factor.dialog.js');

/** Shows the dialog for the code of a second factor while a sign-in waits for it. */
export function SecondFactorHost() {
  const { secondFactorPrompt } = useSessionService();
  const question = useSyncExternalStore(secondFactorPrompt.subscribe, secondFactorPrompt.getQuestion);
  if (!question) return null;
  return (
    <LoadedChunk load={loadDialog}>
      {({ default: SecondFactorDialog }) => <SecondFactorDialog question={question} />}
    </LoadedChunk>
  );
}
