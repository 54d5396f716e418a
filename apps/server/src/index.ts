export { createApp } from './app.ts';
export type { MountedApp } from './http/http-server.ts';
export { readSettings, type Settings, SettingsError } from './settings.ts';
export { startTracing } from './tracing.ts';
