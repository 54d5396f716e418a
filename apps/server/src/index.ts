export { createApp } from './app.ts';
export { startTracing } from './observability/tracing.ts';
export { readSettings, type Settings, SettingsError } from './settings.ts';
