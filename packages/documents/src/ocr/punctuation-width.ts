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

const isSpace = (character: ReadCharacter | undefined) => character?.text.trim() === ''

export function restoreWidths(characters: ReadCharacter[], em: number): ReadCharacter[] {
  const neighbour = (from: number, step: 1 | -1) => {
    let at = from + step
    while (isSpace(characters[at])) at += step
    return characters[at]
  }
  const restored = characters.map((character, index) => {
    const wide = full[character.text]
    if (!wide) return character
    const before = neighbour(index, -1)
    const after = neighbour(index, 1)
    const amongChinese = (!before || CHINESE.test(before.text)) && (!after || CHINESE.test(after.text))
    if (!amongChinese || (!before && !after)) return character
    // At a line end the next character cannot testify; Chinese text does not end its lines in half-width marks.
    const isWide = !before || !after || centre(after) - centre(before) > 1.55 * em
    return isWide ? { ...character, text: wide } : character
  })
  // The white half of a full-width mark is part of the mark, not a space.
  const isWideMark = (character: ReadCharacter | undefined) =>
    /[，；：！？（）。、]/.test(character?.text ?? '')
  return restored.filter(
    (character, index) =>
      !isSpace(character) || (!isWideMark(restored[index - 1]) && !isWideMark(restored[index + 1])),
  )
}
