export { createApp } from './app.ts';
export type { MountedApp } from './platform/http-server.ts';
export { readSettings, type Settings, SettingsError } from './settings.ts';
export { startTracing } from './tracing.ts';
