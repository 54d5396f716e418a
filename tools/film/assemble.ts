import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../../scripts/output.mjs';
import { FRAME } from './frame.ts';
import { FRAMES_A_SECOND, type Picture } from './stage.ts';

/** Both tracks span the film. */
export interface Reels {
  backdrops: readonly Picture[];
  screens: readonly Picture[];
  /** Visible range in seconds. */
  shown: { from: number; to: number };
}

/**
 * Encodes silent H.264 with fast start, for all browsers.
 *
 * @param folder for the frame lists
 * @throws CliError when ffmpeg is missing or fails
 */
export async function assemble(reels: Reels, folder: string, film: string): Promise<void> {
  const backdrops = await list(reels.backdrops, join(folder, 'backdrops.txt'));
  const screens = await list(reels.screens, join(folder, 'screens.txt'));
  const { from, to } = reels.shown;
  const laid = `overlay=0:${FRAME.strip * FRAME.scale}:enable='gte(t,${from})*lt(t,${to})'`;
  const total = reels.backdrops.reduce((sum, { frames }) => sum + frames, 0);
  ffmpeg([
    ...['-f', 'concat', '-safe', '0', '-i', backdrops],
    ...['-f', 'concat', '-safe', '0', '-i', screens],
    '-filter_complex',
    `[0]fps=${FRAMES_A_SECOND}[b];[1]fps=${FRAMES_A_SECOND}[s];[b][s]${laid},scale=out_color_matrix=bt709,format=yuv420p`,
    ...['-frames:v', String(total), '-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow'],
    ...['-tune', 'animation', '-crf', '28', '-g', String(FRAMES_A_SECOND * 10)],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart', film],
  ]);
}

async function list(pictures: readonly Picture[], file: string): Promise<string> {
  const lines = pictures.map(
    (picture) => `file '${picture.file}'\nduration ${picture.frames / FRAMES_A_SECOND}`,
  );
  // Repeated because ffmpeg ignores the last duration.
  const last = pictures.at(-1);
  await writeFile(file, `${lines.join('\n')}\n${last ? `file '${last.file}'\n` : ''}`);
  return file;
}

function ffmpeg(args: readonly string[]): void {
  const { error, status, stderr } = spawnSync('ffmpeg', ['-loglevel', 'error', '-y', ...args], {
    encoding: 'utf8',
  });
  if (error) throw new CliError('The video needs ffmpeg, which is not installed.');
  if (status !== 0) throw new CliError(`ffmpeg failed:\n${stderr}`);
}
