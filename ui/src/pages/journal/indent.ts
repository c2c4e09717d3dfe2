//! JSON text with line breaks for reading. Works on the characters and never on parsed values: numbers of 18 digits
//! must keep their digits, and text that is no JSON is unchanged.

const STEP = '  ';

export function indent(raw: string): string {
  const text = raw.trim();
  if (!/^[[{]/.test(text)) return raw;
  let out = '';
  let depth = 0;
  for (const token of text.match(/"(?:[^"\\]|\\.)*"?|[[\]{}:,]|[^\s[\]{}:,"]+/gu) ?? []) {
    if (token === '{' || token === '[') {
      depth += 1;
      out += `${token}\n${STEP.repeat(depth)}`;
    } else if (token === '}' || token === ']') {
      depth = Math.max(0, depth - 1);
      out = /[[{]\s*$/.test(out) ? `${out.trimEnd()}${token}` : `${out}\n${STEP.repeat(depth)}${token}`;
    } else if (token === ',') out += `,\n${STEP.repeat(depth)}`;
    else out += token === ':' ? ': ' : token;
  }
  return out;
}
