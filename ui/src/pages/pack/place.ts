//! The suggested path of a pack, and the meaning of a typed path.

/** Characters that some file systems do not allow in a file name. */
const UNSAFE = /[^\p{Letter}\p{Number}._-]+/gu;

/** The name of a new pack, from its profile and subject, without unsafe characters. */
export const packName = (profile: string, of: string) => `aval-pack-${profile}-${of}`.replace(UNSAFE, '-');

/** Joins a folder and a name with the separator of the folder's own system. */
export function joined(folder: string, name: string): string {
  const sign = folder.includes('\\') && !folder.includes('/') ? '\\' : '/';
  return folder.endsWith(sign) ? `${folder}${name}` : `${folder}${sign}${name}`;
}

/** The pack's folder; the path may also name the zip file beside it. */
export function folderOf(path: string): string {
  const plain = path.trim();
  return plain.toLowerCase().endsWith('.zip') ? plain.slice(0, -'.zip'.length) : plain;
}
