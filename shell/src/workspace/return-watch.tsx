import type { ApolloClient } from '@apollo/client';
import { useCallback } from 'react';
import { refreshActive } from '../apollo/refresh-active.js';
import { useReturnAfterAbsence } from './return-after-absence.hook.js';

/** Shows nothing: refreshes what the page shows when somebody comes back to it. Loaded after the first screen. */
export const ReturnWatch = ({ client }: { client: ApolloClient }) => {
  useReturnAfterAbsence(useCallback(() => refreshActive(client), [client]));
  return null;
};
