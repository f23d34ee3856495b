import { METADATA } from '@xinqi/api/open/public-shapes'

/** 键=值，键=值 as a filter: null where it is none. Pure. */
export const readLabels = (words: string): Record<string, string> | null => {
  const pairs = words
    .split(/[，,；;]/)
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [key = '', ...value] = pair.split(/[=＝]/)
      return [key.trim(), value.join('=').trim()] as const
    })
  const isWhole = pairs.every(([key, value]) => new RegExp(METADATA.keyPattern).test(key) && value !== '')
  return isWhole && pairs.length > 0 && pairs.length <= METADATA.filters ? Object.fromEntries(pairs) : null
}
