/**
 * Measures now, when any ancestor scrolls, and on resize.
 * @returns what ends that
 */
export function whileMoving(measure: () => void): () => void {
  measure();
  window.addEventListener('scroll', measure, true);
  window.addEventListener('resize', measure);
  return () => {
    window.removeEventListener('scroll', measure, true);
    window.removeEventListener('resize', measure);
  };
}
