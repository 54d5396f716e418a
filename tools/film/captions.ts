import type { Cue } from '../../apps/portal/app/pages/about/video/walkthrough.ts';

export function toVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${text}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

function clock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}
