//! Gives memory back while the person rests. WebKit frees unused script objects of all ages only after many allocations, and
//! a page cannot ask for it: after a list was typed into, sorted and scrolled, 20 MB of unused objects stay. Buffers count
//! as allocations but need no memory until something is written to them.
//! The figures are in docs/results/benchmarks.md.

/** Later than `useRows` forgets the rows that are out of sight. */
const REST_MS = 6_000;
/** The buffers of one script are free when it has ended. */
const AGAIN_MS = 500;
const INPUTS = ['keydown', 'pointerdown', 'wheel'];

/** More than WebKit lets a page allocate before it collects. */
const BUFFERS = 4;
const BUFFER_BYTES = 64 * 1024 * 1024;

/** Collects after each input that `REST_MS` without another follow: twice, because the first collection is of new objects
 * only. */
export function collectAtRest(window: Window, collect: () => void = allocate): void {
  let timer: number | undefined;
  const twice = () => {
    collect();
    timer = window.setTimeout(collect, AGAIN_MS);
  };
  const heard = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(twice, REST_MS);
  };
  for (const input of INPUTS) window.addEventListener(input, heard, { capture: true, passive: true });
}

/** The sum is returned so that no compiler drops the buffers. */
function allocate(): number {
  let bytes = 0;
  try {
    for (let made = 0; made < BUFFERS; made += 1) bytes += new ArrayBuffer(BUFFER_BYTES).byteLength;
  } catch {
    // A system that refuses so much address space collects by itself.
  }
  return bytes;
}
