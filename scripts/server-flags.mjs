/**
 * What Node is told when it runs the server. Left alone it lets garbage grow with the machine's memory; the
 * server's living heap is about 50 MB whatever the load, so it may as well fit a small machine.
 */
export const serverFlags = ['--max-semi-space-size=16', '--max-old-space-size=192'];
