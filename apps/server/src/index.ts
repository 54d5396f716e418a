export { createApp, type MountedApp } from './app.ts';
export { readSettings, type Settings, SettingsError } from './settings.ts';
