// fileSize(1536) → 1.5 KB

const UNITS = ['B', 'KB', 'MB', 'GB']

export const fileSize = (bytes: number): string => {
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${Number(value.toFixed(value < 10 ? 1 : 0))} ${UNITS[unit]}`
}
