// A challenge is solved by a text that, put behind it, has a hash beginning with so many zero bits. Shared by the browser,
// which looks for one, and the server, which checks it.

export const leadingZeroBits = (digest: Uint8Array): number => {
  let bits = 0
  for (const byte of digest) {
    if (byte === 0) {
      bits += 8
      continue
    }
    return bits + Math.clz32(byte) - 24
  }
  return bits
}
