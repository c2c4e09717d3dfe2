//! Where a pack is offered to lie, and what a typed path means.

/** Signs that a file name cannot have everywhere. */
const UNSAFE = /[^\p{Letter}\p{Number}._-]+/gu;

/** A name for a new pack: what it is of, without signs that some system refuses. */
export const packName = (profile: string, of: string) => `aval-pack-${profile}-${of}`.replace(UNSAFE, '-');

/** A folder and a name in it, joined as the folder's own system does. */
export function joined(folder: string, name: string): string {
  const sign = folder.includes('\\') && !folder.includes('/') ? '\\' : '/';
  return folder.endsWith(sign) ? `${folder}${name}` : `${folder}${sign}${name}`;
}

/** The pack's folder of a path that may be typed as the zip file beside it. */
export function folderOf(path: string): string {
  const plain = path.trim();
  return plain.toLowerCase().endsWith('.zip') ? plain.slice(0, -'.zip'.length) : plain;
}
