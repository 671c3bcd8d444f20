import { useLocation } from 'react-router';
import { federationRuntime } from '../remotes/federation.js';
import { PublicScreen } from './public-screen.js';

/** The page of an address outside the areas of signed-in users. */
export default function PublicPage() {
  const { pathname } = useLocation();
  return <PublicScreen key={pathname} pathname={pathname} runtime={federationRuntime} />;
}
