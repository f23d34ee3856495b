import type { OwnerKey } from '../../../platform/keys/owner-keys.ts'

const isHan = (code: number) => code >= 0x3400 && code <= 0x9fff
const isLetter = (code: number) => (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a)

/**
 * Chinese has no spaces to split at: a text is found by its pairs of characters, and by threes of letters and digits. Of
 * folded text; each once, in order of their first place. Pure.
 */
export const gramsOf = (text: string): string[] => {
  const found = new Set<string>()
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isHan(code)) {
      if (isHan(text.charCodeAt(at - 1))) found.add(text.slice(at - 1, at + 1))
    } else if (
      at > 1 &&
      isLetter(code) &&
      isLetter(text.charCodeAt(at - 1)) &&
      isLetter(text.charCodeAt(at - 2))
    )
      found.add(text.slice(at - 2, at + 1))
  }
  return [...found]
}

/** As they are kept and asked for: by number, so that nothing of their order in the text is left. */
export const gramDigests = (key: OwnerKey, text: string): number[] => [
  ...new Set(key.digests(gramsOf(text)).sort()),
]

/** Whoever has all the pieces of such words says the words: there is only one piece. */
export const isOnePiece = (words: string): boolean => /^(?:[\u3400-\u9fff]{2}|[0-9a-z]{3})$/.test(words)
