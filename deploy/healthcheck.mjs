/** Health check for the Dockerfile. */
const { PORT = '3000' } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/health/live`).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
