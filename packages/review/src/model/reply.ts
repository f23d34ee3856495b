/** What a model may say about a contract; anything else in its answer is ignored. */
export type ModelFinding = {
  checkpoint: string | null
  title: string
  level: '高' | '中' | '低'
  quote: string
  why: string
  suggestion: string
}

const LEVELS: Record<string, '高' | '中' | '低'> = {
  高: '高',
  高风险: '高',
  high: '高',
  中: '中',
  中风险: '中',
  medium: '中',
  低: '低',
  低风险: '低',
  low: '低',
}
const LONGEST_FIELD = 1000
const MOST_FINDINGS = 60

function readFinding(item: unknown): ModelFinding | null {
  if (typeof item !== 'object' || item === null) return null
  const record = item as Record<string, unknown>
  const text = (name: string) =>
    typeof record[name] === 'string' ? (record[name] as string).trim().slice(0, LONGEST_FIELD) : ''
  const quote = text('quote')
  const title = text('title')
  const why = text('why')
  if (!quote || !title || !why) return null
  return {
    checkpoint: text('checkpoint') || null,
    title,
    level: LEVELS[text('level').toLowerCase()] ?? '中',
    quote,
    why,
    suggestion: text('suggestion'),
  }
}

/** Null when there is no JSON at all: worth one request to repair it. */
export function readReply(text: string): { findings: ModelFinding[]; rejected: number } | null {
  const answer = text.replace(/<think>[\s\S]*?(?:<\/think>|$)/g, '').replace(/```(?:json)?/gi, '')
  const items = wholeJson(answer) ?? completeObjects(answer)
  if (!items) return null
  const findings: ModelFinding[] = []
  let rejected = 0
  for (const item of items.slice(0, MOST_FINDINGS)) {
    const finding = readFinding(item)
    if (finding) findings.push(finding)
    else rejected++
  }
  return { findings, rejected }
}

function wholeJson(answer: string): unknown[] | null {
  const start = answer.search(/[[{]/)
  const end = Math.max(answer.lastIndexOf('}'), answer.lastIndexOf(']'))
  if (start < 0 || end <= start) return null
  try {
    const parsed = JSON.parse(answer.slice(start, end + 1)) as unknown
    if (Array.isArray(parsed)) return parsed
    const findings = (parsed as { findings?: unknown }).findings
    return Array.isArray(findings) ? findings : null
  } catch {
    return null
  }
}

/** From an answer cut in the middle, the findings that were complete. */
function completeObjects(answer: string): unknown[] | null {
  const from = answer.indexOf('"findings"')
  const array = from < 0 ? -1 : answer.indexOf('[', from)
  if (array < 0) return null
  const items: unknown[] = []
  let depth = 0
  let start = -1
  let inString = false
  for (let at = array + 1; at < answer.length; at++) {
    const character = answer[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
      continue
    }
    if (character === '"') inString = true
    else if (character === '{') {
      if (depth++ === 0) start = at
    } else if (character === '}' && --depth === 0) {
      try {
        items.push(JSON.parse(answer.slice(start, at + 1)))
      } catch {
        return items.length > 0 ? items : null
      }
    } else if (character === ']' && depth === 0) break
  }
  return items.length > 0 ? items : null
}
