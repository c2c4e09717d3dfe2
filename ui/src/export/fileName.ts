//! The suggested name for an exported file.

import type { ExportFormat } from '../generated/views';
import { joined } from '../pages/pack/place';

/** Characters that some file systems do not allow in a file name. */
const UNSAFE = /[^\p{Letter}\p{Number}._-]+/gu;

/** `aval-main-Endorsable-2026-11-21.xlsx`: profile, view and day. */
export function fileName(profile: string, view: string, day: string, format: ExportFormat): string {
  const name = `aval-${profile}-${view}-${day}`.replace(UNSAFE, '-').replace(/-+/g, '-');
  return `${name}.${format}`;
}

/** The same path with the format's extension, so that changing the format keeps the folder and the name. */
export function withEnding(path: string, format: ExportFormat): string {
  return path.replace(/\.(csv|xlsx)$/i, `.${format}`);
}

export const offered = (folder: string, profile: string, view: string, day: string, format: ExportFormat) =>
  joined(folder, fileName(profile, view, day, format));
