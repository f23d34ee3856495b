const WHITE = 1
const DELIMITER = 2
const CLASS = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) CLASS[code] = WHITE
for (const char of '()<>[]{}/%') CLASS[char.charCodeAt(0)] = DELIMITER

export const isWhite = (code: number | undefined): boolean => code !== undefined && CLASS[code] === WHITE
export const isRegular = (code: number | undefined): boolean => code !== undefined && CLASS[code] === 0
export const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 48 && code <= 57

/** 0-15 for a hexadecimal digit, -1 otherwise. */
export function hexDigit(code: number | undefined): number {
  if (code === undefined) return -1
  if (code >= 48 && code <= 57) return code - 48
  if (code >= 65 && code <= 70) return code - 55
  if (code >= 97 && code <= 102) return code - 87
  return -1
}
