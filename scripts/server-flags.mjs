/** V8 flags. By default the heap grows with the machine; live objects need about 50 MB under any load. */
export const serverFlags = ['--max-semi-space-size=16', '--max-old-space-size=192'];
