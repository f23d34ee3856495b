// The recogniser sometimes gives a full-width mark its half-width twin. How far the neighbours stand apart tells which
// one is on the page.

import type { ReadCharacter } from './read-line.ts'

const full: Record<string, string> = {
  ',': '，',
  ';': '；',
  ':': '：',
  '!': '！',
  '?': '？',
  '(': '（',
  ')': '）',
}
const CHINESE = /[\u3400-\u9fff，。；：、！？）》”（《“]/

const centre = (character: ReadCharacter) => (character.left + character.right) / 2

export function restoreWidths(characters: ReadCharacter[], em: number): ReadCharacter[] {
  return characters.map((character, index) => {
    const wide = full[character.text]
    if (!wide) return character
    const before = characters[index - 1]
    const after = characters[index + 1]
    const amongChinese = (!before || CHINESE.test(before.text)) && (!after || CHINESE.test(after.text))
    if (!amongChinese || (!before && !after)) return character
    // At a line end the next character cannot testify; Chinese text does not end its lines in half-width marks.
    const isWide = !before || !after || centre(after) - centre(before) > 1.55 * em
    return isWide ? { ...character, text: wide } : character
  })
}
