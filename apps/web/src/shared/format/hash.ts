// shortHash('0123456789abcdef…') → 01234567…cdef. Short values stay whole.

export const shortHash = (hash: string): string =>
  hash.length <= 14 ? hash : `${hash.slice(0, 8)}…${hash.slice(-4)}`
