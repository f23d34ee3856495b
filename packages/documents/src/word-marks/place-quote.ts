// A quote stands in the text read from the pages; where does it stand in the Word file?

const isSpace = (character: string) => /\s/.test(character)

/** Without white space and in half width, with the way back. */
const folded = (text: string): { text: string; at: number[] } => {
  let out = ''
  const at: number[] = []
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!
    if (isSpace(character)) continue
    const code = character.charCodeAt(0)
    out += code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : character
    at.push(index)
  }
  return { text: out, at }
}

const occurrences = (text: string, wanted: string, before: number): number => {
  let count = 0
  for (let at = text.indexOf(wanted); at >= 0 && at < before; at = text.indexOf(wanted, at + 1)) count++
  return count
}

const nth = (text: string, wanted: string, number: number): number => {
  let at = -1
  for (let seen = 0; seen <= number; seen++) {
    at = text.indexOf(wanted, at + 1)
    if (at < 0) return -1
  }
  return at
}

/** Word counts clauses itself: their numbers stand on the page and not in the file. */
const NUMBERED =
  /^(?:第[一二三四五六七八九十百零〇\d]+[条章节]|[一二三四五六七八九十]+、|[(（][一二三四五六七八九十\d]+[)）]|\d+(?:\.\d+)*[.、．]?)/

/** The same words at the same occurrence, or without their number; null where the file does not have them so. */
export function placeQuote(
  word: string,
  source: string,
  start: number,
  end: number,
): { start: number; end: number } | null {
  const inSource = folded(source)
  const inWord = folded(word)
  const whole = folded(source.slice(start, end)).text
  const before = inSource.at.findIndex((at) => at >= start)
  for (const wanted of [whole, whole.replace(NUMBERED, '')]) {
    if (wanted.length < 2) continue
    const skipped = whole.length - wanted.length
    const number = occurrences(inSource.text, wanted, (before < 0 ? inSource.text.length : before) + skipped)
    let at = nth(inWord.text, wanted, number)
    // Said in other places of the page than of the file (a header, a table of contents): the only one is meant.
    if (at < 0 && occurrences(inWord.text, wanted, inWord.text.length) === 1) at = inWord.text.indexOf(wanted)
    if (at >= 0) return { start: inWord.at[at]!, end: inWord.at[at + wanted.length - 1]! + 1 }
  }
  return null
}
