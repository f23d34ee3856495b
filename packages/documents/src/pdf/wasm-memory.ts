// A hard bound on what a WebAssembly engine may take: its own limit, written smaller. The engine cannot pass it even
// between two looks of whoever watches the process.

const PAGE_BYTES = 65_536
const MEMORY_SECTION = 5

/** The module with at most so many megabytes of memory. */
export function withMemoryOf(module: Uint8Array, megabytes: number): Uint8Array {
  const bytes = Uint8Array.from(module)
  let at = 8
  while (at < bytes.length) {
    const id = bytes[at]!
    const size = readNumber(bytes, at + 1)
    if (id === MEMORY_SECTION) {
      const flags = size.end + 1
      // One memory with a least and a most, as compilers write it; another module is left as it is.
      if (bytes[size.end] !== 1 || bytes[flags] !== 1) return bytes
      const least = readNumber(bytes, flags + 1)
      const most = readNumber(bytes, least.end)
      const wanted = Math.max(least.value, Math.floor((megabytes * 1048576) / PAGE_BYTES))
      if (wanted < most.value) writeNumber(bytes, least.end, most.end, wanted)
      return bytes
    }
    at = size.end + size.value
  }
  return bytes
}

function readNumber(bytes: Uint8Array, from: number): { value: number; end: number } {
  let value = 0
  let at = from
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++]!
    value += (byte & 127) * 2 ** shift
    if (byte < 128) return { value, end: at }
  }
}

/** In exactly the room the old number had: the format allows leading zeros. */
function writeNumber(bytes: Uint8Array, from: number, end: number, value: number): void {
  let rest = value
  for (let at = from; at < end; at++) {
    bytes[at] = (rest & 127) | (at < end - 1 ? 128 : 0)
    rest = Math.floor(rest / 128)
  }
}
