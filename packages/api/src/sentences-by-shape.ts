// Chinese sentences found again by their shape, and said in English: where what is said was put together, and kept, before
// anybody knew who would read it.

/**
 * What it looks like, and what it says. `~` stands for a part that is a sentence, or a name, itself; `#` for anything that
 * is left as it is.
 */
export type Shape = readonly [shape: string, said: string]

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Lists of names, and Beijing’s time, as English writes them. */
const plain = (text: string) =>
  text
    .replace(/等 (\d+) [方个]$/, ' and others, $1 in all')
    .replaceAll('、', ', ')
    .replaceAll('（北京时间）', ' (Beijing time)')
    .replaceAll('（', ' (')
    .replaceAll('）', ')')
    .replaceAll('；', '; ')

const HAN = /\p{Script=Han}/u
/** Names within quotes are people’s and companies’ own. */
const outsideQuotes = (text: string) => text.replace(/“[^”]*”/g, '')

/** By whole sentences and by shapes; undefined where some of it is not known. */
export const byShape = (said: Readonly<Record<string, string>>, shapes: readonly Shape[]) => {
  const known = shapes.map(([shape, english]) => ({
    pattern: new RegExp(`^${escaped(shape).replaceAll('#', '(.+?)').replaceAll('~', '(.+)')}$`, 'su'),
    /** Which of its parts are sentences. */
    nested: [...shape].filter((sign) => sign === '#' || sign === '~').map((sign) => sign === '~'),
    english,
  }))
  const translated = (text: string): string => {
    const whole = said[text]
    if (whole) return whole
    for (const { pattern, nested, english } of known) {
      const found = pattern.exec(text)
      if (!found) continue
      const parts = found.slice(1).map((part, at) => (nested[at] ? translated(part) : plain(part)))
      return english.replace(/\$(\d)/g, (_, at) => parts[Number(at) - 1] ?? '')
    }
    return text
  }
  return (text: string): string | undefined => {
    const isWhole = said[text] !== undefined || known.some(({ pattern }) => pattern.test(text))
    const whole = isWhole ? translated(text) : null
    const isSaid = whole !== null && !HAN.test(outsideQuotes(whole))
    const english = isSaid ? whole : text.split('；').map(translated).join('; ')
    if (HAN.test(outsideQuotes(english)) || english === text) return undefined
    return english.charAt(0).toUpperCase() + english.slice(1)
  }
}
