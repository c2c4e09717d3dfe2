//! Matches typed text with a command's name: by any part of it, or by the initials of its words and Chinese characters
//! (`bsdqs` for 背书待签收, `pp` for Prompt payment).

import { letters, several } from './generated/initials';

const FIRST_HAN = 0x4e00;

const readings = new Map(several.split(' ').map((entry) => [entry.slice(0, 1), entry.slice(1)]));

/** The letters that a Chinese character's readings begin with; empty for any other character. */
function lettersOf(character: string): string {
  const place = character.charCodeAt(0) - FIRST_HAN;
  return readings.get(character) ?? letters.charAt(place < 0 ? letters.length : place).replace('.', '');
}

/** For each character or word of a text, its possible initials. */
export function initialsOf(text: string): string[] {
  const initials: string[] = [];
  for (const [part] of text.toLowerCase().matchAll(/[a-z0-9]+|[\u4e00-\u9fff]/gu)) {
    initials.push(part >= '\u4e00' ? lettersOf(part) : part.slice(0, 1));
  }
  return initials;
}

/** How well a name matches the typed text: 3 begins with it, 2 contains it, 1 by initials, 0 not at all. */
export function rank(name: string, typed: string): 0 | 1 | 2 | 3 {
  const asked = typed.trim().toLowerCase();
  const at = name.toLowerCase().indexOf(asked);
  if (at === 0) return 3;
  if (at > 0) return 2;
  return /^[a-z]+$/.test(asked) && beginsSomewhere(initialsOf(name), asked) ? 1 : 0;
}

function beginsSomewhere(initials: string[], asked: string): boolean {
  for (let from = 0; from + asked.length <= initials.length; from += 1) {
    if ([...asked].every((letter, place) => initials[from + place]?.includes(letter))) return true;
  }
  return false;
}
