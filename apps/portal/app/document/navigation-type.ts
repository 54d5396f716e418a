/** Whether the document was opened by its address, and not loaded again or come back to. */
export function isDirectNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
}
