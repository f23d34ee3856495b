export type WrittenClause = { heading: string; text: string }

const CLAUSES_MAX = 60
const HEADING_MAX = 40
const TEXT_MAX = 3000
const WHOLE_MAX = 40_000

// biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a contract
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
/** Numbers are counted by us; two of them would disagree sooner or later. */
const NUMBERED = /^(?:第[〇零一二三四五六七八九十百\d]+条|[一二三四五六七八九十]+、|\d+[.、．])\s*/
const word = (value: unknown, longest: number): string =>
  typeof value === 'string' ? value.replace(CONTROL, '').trim().slice(0, longest) : ''

/** The clauses of an answer; null where it is not what was asked for. Slots of our own templates are no words. */
export function readClauses(answer: string): { title: string; clauses: WrittenClause[] } | null {
  const bare = answer.replace(/<think>[\s\S]*?(?:<\/think>|$)/g, '').replace(/```(?:json)?/gi, '')
  const [start, end] = [bare.indexOf('{'), bare.lastIndexOf('}')]
  if (start < 0 || end <= start) return null
  let parsed: { title?: unknown; clauses?: unknown }
  try {
    parsed = JSON.parse(bare.slice(start, end + 1)) as typeof parsed
  } catch {
    return null
  }
  if (!Array.isArray(parsed.clauses)) return null
  const clauses: WrittenClause[] = []
  let whole = 0
  for (const item of parsed.clauses.slice(0, CLAUSES_MAX)) {
    if (typeof item !== 'object' || item === null) continue
    const { heading, text } = item as Record<string, unknown>
    const clause = {
      heading: word(heading, HEADING_MAX).replace(/\n/g, ' ').replace(NUMBERED, ''),
      text: word(text, TEXT_MAX).replace(/\n{2,}/g, '\n'),
    }
    whole += clause.text.length
    if (clause.heading && clause.text && whole <= WHOLE_MAX) clauses.push(clause)
  }
  // Two sentences are no contract.
  if (clauses.length < 3) return null
  return { title: word(parsed.title, 50).replace(/\n/g, ' '), clauses }
}
