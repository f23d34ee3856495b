import type { Random } from './random.ts'

const FULL = /[！-～]/

/** Some characters in the other width; every text keeps its length, so places are the same on both sides. */
export function swapWidths(
  base: string,
  random: Random,
): { final: string; gold: { baseStart: number; baseEnd: number }[] } {
  const gold: { baseStart: number; baseEnd: number }[] = []
  const characters = base.split('').map((character, i) => {
    const isFull = FULL.test(character)
    const isHalf = character > ' ' && character <= '~'
    if ((!isFull && !isHalf) || random.below(12) !== 0) return character
    gold.push({ baseStart: i, baseEnd: i + 1 })
    return String.fromCharCode(character.charCodeAt(0) + (isFull ? -0xfee0 : 0xfee0))
  })
  return { final: characters.join(''), gold }
}
